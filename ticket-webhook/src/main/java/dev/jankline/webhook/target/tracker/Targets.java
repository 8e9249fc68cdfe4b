package dev.jankline.webhook.target.tracker;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.webhook.http.Destination;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.settings.WebhookSettings.Target;
import dev.jankline.webhook.target.AppTargets;
import dev.jankline.webhook.target.CloseReasons;
import dev.jankline.webhook.target.DisablingTarget;
import dev.jankline.webhook.target.SeveralTargets;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.webhook.WebhookTarget;
import dev.jankline.webhook.text.TicketText;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Makes the targets of all apps from the settings. */
public final class Targets {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String JIRA_SERVER = "jira-server";
  private static final int MAX_WRITES = 60_000;

  /** A robot of DingTalk that gets more messages in a minute is silenced for ten. */
  private static final int DINGTALK_WRITES = 20;

  private final WebhookSettings settings;
  private final InstantSource clock;
  private final TicketText text;

  private Targets(WebhookSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    this.text = new TicketText(settings.dashboardUrl());
  }

  /**
   * Makes them; nothing is connected before the first event.
   *
   * @throws IllegalArgumentException when a setting is wrong or missing
   */
  public static TicketTarget of(WebhookSettings settings, InstantSource clock) {
    Targets targets = new Targets(settings, clock);
    Map<String, List<TicketTarget>> all = new LinkedHashMap<>();
    new TreeMap<>(settings.targets())
        .forEach(
            (name, target) ->
                all.computeIfAbsent(app(name), app -> new ArrayList<>())
                    .add(new DisablingTarget(targets.make(name, target))));
    Map<String, TicketTarget> byApp = new LinkedHashMap<>();
    all.forEach(
        (app, its) -> byApp.put(app, its.size() == 1 ? its.get(0) : new SeveralTargets(its)));
    Optional<TicketTarget> others =
        settings.url().isPresent() || byApp.isEmpty()
            ? Optional.of(new DisablingTarget(new WebhookTarget(settings, clock)))
            : Optional.empty();
    return new AppTargets(byApp, others);
  }

  /** A further target of an app is named {@code app+word}, and comes after the one without. */
  private static String app(String name) {
    int word = name.indexOf('+');
    return word < 0 ? name : name.substring(0, word);
  }

  /**
   * Checks settings without leaving anything open.
   *
   * @throws IllegalArgumentException as {@link #of} does
   */
  public static void check(WebhookSettings settings, InstantSource clock) {
    of(settings, clock).close();
  }

  private TicketTarget make(String app, Target target) {
    String key = "jank.webhook.targets." + app;
    return switch (target.kind().toLowerCase(Locale.ROOT)) {
      case "github" ->
          tracker(
              key,
              target,
              new GithubApi(
                  project(key, target), new IssueFields(target), new CloseReasons(target)));
      case "gitlab" ->
          tracker(key, target, new GitlabApi(project(key, target), new IssueFields(target)));
      case "jira" -> tracker(key, target, new JiraApi(project(key, target), target, false));
      case JIRA_SERVER -> tracker(key, target, new JiraApi(project(key, target), target, true));
      case "tapd" ->
          tracker(
              key,
              target,
              new TapdApi(
                  project(key, target), target.user().orElse("jankline"), new IssueFields(target)));
      case "slack" -> chat(key, target, ChatTarget.Form.SLACK);
      case "feishu" -> chat(key, target, ChatTarget.Form.FEISHU);
      case "dingtalk" -> chat(key, target, ChatTarget.Form.DINGTALK);
      case "webhook" ->
          new WebhookTarget(
              new WebhookTarget.Receiver(
                  key + ".url", target.url(), target.secret().orElse(List.of())),
              settings,
              clock);
      default ->
          throw new IllegalArgumentException(
              key
                  + ".kind is '"
                  + target.kind()
                  + "'; there are github, gitlab, jira, jira-server, tapd, slack, feishu, dingtalk"
                  + " and webhook");
    };
  }

  private TicketTarget tracker(String key, Target target, TrackerApi api) {
    String id = key + " " + target.kind() + " " + target.project().orElse("");
    return new TrackerTarget(shortened(id), api, client(key, target), text, calls(target));
  }

  private TicketTarget chat(String key, Target target, ChatTarget.Form form) {
    Optional<String> secret = target.secret().flatMap(all -> all.stream().findFirst());
    return new ChatTarget(
        shortened(key + " " + target.kind()),
        new ChatTarget.Signer(form, secret, clock),
        client(key, target),
        text,
        calls(target));
  }

  private JsonClient client(String key, Target target) {
    Destination destination = Destination.of(key + ".url", target.url(), settings);
    return new JsonClient(destination, headers(target), settings, clock);
  }

  private PacedCalls calls(Target target) {
    boolean isDingtalk = target.kind().equalsIgnoreCase("dingtalk");
    int writes = Math.min(target.writesPerMinute(), isDingtalk ? DINGTALK_WRITES : MAX_WRITES);
    return new PacedCalls(MINUTE.dividedBy(writes), clock);
  }

  private static Map<String, String> headers(Target target) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("accept", "application/json");
    String token = target.token().orElse("");
    if (token.isEmpty()) {
      return headers;
    }
    if (target.kind().equalsIgnoreCase("gitlab")) {
      headers.put("private-token", token);
    } else if (target.user().isPresent()) {
      byte[] pair = (target.user().get() + ":" + token).getBytes(UTF_8);
      headers.put("authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    } else {
      headers.put("authorization", "Bearer " + token);
    }
    if (target.kind().equalsIgnoreCase("github")) {
      headers.put("accept", "application/vnd.github+json");
      headers.put("x-github-api-version", "2022-11-28");
    }
    return headers;
  }

  private static String project(String key, Target target) {
    return target
        .project()
        .orElseThrow(
            () -> new IllegalArgumentException(key + ".project is missing: the tracker needs it"));
  }

  private static String shortened(String id) {
    return id.length() <= 100 ? id : id.substring(0, 100);
  }
}
