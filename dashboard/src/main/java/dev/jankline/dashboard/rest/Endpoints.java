package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.MediaType;
import dev.jankline.dashboard.cluster.ClusterDetail;
import dev.jankline.dashboard.cluster.ClusterFilter;
import dev.jankline.dashboard.cluster.ClusterGroups;
import dev.jankline.dashboard.cluster.ClusterItem;
import dev.jankline.dashboard.cluster.ClusterList;
import dev.jankline.dashboard.groups.GroupReport;
import dev.jankline.dashboard.query.ClusterKey;
import dev.jankline.dashboard.report.AccountingReport;
import dev.jankline.dashboard.report.AppList;
import dev.jankline.dashboard.report.Comparison;
import dev.jankline.dashboard.report.ReleaseBriefing;
import dev.jankline.dashboard.report.ReleaseCheck;
import dev.jankline.dashboard.report.ReleaseDays;
import dev.jankline.dashboard.report.ReleaseList;
import dev.jankline.dashboard.report.ScreenList;
import dev.jankline.dashboard.report.SourceChange.CompareUrls;
import dev.jankline.dashboard.report.SymbolList;
import dev.jankline.dashboard.report.TicketList;
import dev.jankline.dashboard.rest.ApiService.Route;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.tree.ClusterTree;
import dev.jankline.dashboard.tree.MergedTree;
import dev.jankline.dashboard.tree.Profiles;
import dev.jankline.dashboard.tree.ReleaseTree;
import dev.jankline.dashboard.tree.StallExplanation;
import dev.jankline.schema.Cause;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Platform;
import dev.jankline.schema.VersionOutcome;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lists the paths that are answered from the store. */
final class Endpoints {
  private static final String APP = "/v1/apps/{app}";
  private static final String CLUSTER = APP + "/clusters/{fingerprint}";
  private static final int MAX_HOURS = 720;
  private static final int DEFAULT_HOURS = 24;

  private Endpoints() {}

  static List<Route> all() {
    return all(CompareUrls.NONE);
  }

  /**
   * All paths.
   *
   * @param urls where changes of the source code are shown
   */
  static List<Route> all(CompareUrls urls) {
    return List.of(
        new Route("/v1/apps", paged(), Endpoints::apps),
        new Route(APP + "/releases", paged(), Endpoints::releases),
        new Route(APP + "/releases/{version}/days", Set.of(), Endpoints::days),
        new Route(
            APP + "/releases/{version}/briefing",
            Set.of("older"),
            (call, snapshot) -> briefing(call, snapshot, urls)),
        new Route(APP + "/releases/{version}/check", Set.of("older"), Endpoints::check),
        new Route(
            APP + "/releases/{version}/tree", Set.of("other", "format"), Endpoints::releaseTree),
        new Route(APP + "/clusters", filtered("sort"), Endpoints::clusters),
        new Route(APP + "/clusters/groups", filtered(), Endpoints::groups),
        new Route(CLUSTER, Set.of("version", "older"), Endpoints::cluster),
        new Route(CLUSTER + "/tree", Set.of("version", "other", "format"), Endpoints::tree),
        new Route(CLUSTER + "/groups", Set.of("version"), Endpoints::explainingGroups),
        new Route(APP + "/stalls/{event}", Set.of(), Endpoints::stall),
        new Route(APP + "/compare", paged("newer", "older"), Endpoints::compare),
        new Route(APP + "/screens", paged("version", "other", "sort"), Endpoints::screens),
        new Route(APP + "/tickets", paged("state", "owner"), Endpoints::tickets),
        new Route(APP + "/accounting", Set.of("hours"), Endpoints::accounting),
        new Route(APP + "/symbols", paged(), Endpoints::symbols));
  }

  private static Set<String> paged(String... more) {
    Set<String> names = new HashSet<>(Set.of("limit", "offset", "format"));
    names.addAll(List.of(more));
    return names;
  }

  private static Set<String> filtered(String... more) {
    Set<String> names = paged(more);
    names.addAll(
        List.of(
            "version",
            "older",
            "grouping",
            "cause",
            "package",
            "text",
            "ticket",
            "owner",
            "symbolized",
            "outcome",
            "screen",
            "tier",
            "os",
            "platform",
            "from",
            "to"));
    return names;
  }

  private static Lists.Body apps(ApiService.Call call, Snapshot snapshot) {
    return Lists.page(
        call,
        AppList.of(snapshot, call.only(), call.params().paging()),
        new Lists.Table("apps", AppList.AppItem.class));
  }

  private static Lists.Body releases(ApiService.Call call, Snapshot snapshot) {
    return Lists.page(
        call,
        ReleaseList.of(snapshot, call.app(), call.params().paging()),
        new Lists.Table("releases", ReleaseList.ReleaseItem.class));
  }

  private static Lists.Body days(ApiService.Call call, Snapshot snapshot) {
    return Lists.page(
        call,
        ReleaseDays.of(snapshot, call.app(), call.path("version")),
        new Lists.Table("days", ReleaseDays.DayItem.class));
  }

  private static Lists.Body briefing(ApiService.Call call, Snapshot snapshot, CompareUrls urls) {
    return Lists.value(
        ReleaseBriefing.of(
            snapshot, urls, call.app(), call.path("version"), call.params().text("older")));
  }

  private static Lists.Body check(ApiService.Call call, Snapshot snapshot) {
    return Lists.value(
        ReleaseCheck.of(snapshot, call.app(), call.path("version"), call.params().text("older")));
  }

  /** Words of the parameter {@code grouping}. */
  private enum GroupingWord {
    PRIMARY,
    BLOCKING_CALL,
    ENTRY_POINT
  }

  /** Words of the parameter {@code ticket}, and those of {@code state}. */
  private enum TicketWord {
    NONE,
    ANY,
    OPEN,
    CLOSED,
    DEAD_LETTERED,
    MUTED,
    MERGED,
    UNKNOWN
  }

  private static ClusterFilter filter(Params params) {
    GroupingWord grouping = params.word("grouping", GroupingWord.class);
    TicketWord ticket = params.word("ticket", TicketWord.class);
    return new ClusterFilter(
        params.text("version"),
        grouping == null ? GroupingWord.PRIMARY.name() : grouping.name(),
        params.words("cause", Cause.class),
        params.text("package"),
        params.text("text"),
        ticket == null ? null : ticket.name(),
        params.text("owner"),
        params.flag("symbolized"),
        params.words("outcome", VersionOutcome.class),
        params.day("from"),
        params.day("to"),
        new ClusterFilter.StallFilter(
            params.text("screen"),
            params.words("tier", DeviceTier.class),
            params.text("os"),
            params.words("platform", Platform.class)));
  }

  private static Lists.Body clusters(ApiService.Call call, Snapshot snapshot) {
    Params params = call.params();
    ClusterList.Sort sort = params.word("sort", ClusterList.Sort.class);
    ClusterList.Order order =
        new ClusterList.Order(sort == null ? ClusterList.Sort.STALLS : sort, params.paging());
    ClusterList.Answer answer =
        ClusterList.of(snapshot, call.app(), filter(params), params.text("older"), order);
    ObjectNode beside =
        Lists.fields().put("version", answer.version()).put("older", answer.older());
    return Lists.page(
        call,
        answer.page(),
        Lists.with(beside, "sums", answer.sums()),
        new Lists.Table("clusters", ClusterItem.class));
  }

  private static Lists.Body groups(ApiService.Call call, Snapshot snapshot) {
    Params params = call.params();
    ClusterGroups.Answer answer =
        ClusterGroups.of(
            snapshot, call.app(), filter(params), params.text("older"), params.paging());
    return Lists.page(
        call,
        answer.page(),
        Lists.fields().put("truncated", answer.truncated()),
        new Lists.Table("cluster-groups", ClusterGroups.PackageGroup.class));
  }

  private static Lists.Body cluster(ApiService.Call call, Snapshot snapshot) {
    return Lists.value(ClusterDetail.of(snapshot, key(call), call.params().text("older")));
  }

  private static Lists.Body explainingGroups(ApiService.Call call, Snapshot snapshot) {
    return Lists.value(GroupReport.of(snapshot, key(call)));
  }

  private static ClusterKey key(ApiService.Call call) {
    return new ClusterKey(call.app(), call.path("fingerprint"), call.params().text("version"));
  }

  private static Lists.Body tree(ApiService.Call call, Snapshot snapshot) {
    ClusterKey cluster = key(call);
    String other = call.params().text("other");
    return profile(
        call,
        cluster.fingerprint() + version(cluster.version()),
        cluster.version() == null ? "all versions" : cluster.version(),
        () -> ClusterTree.merged(snapshot, cluster, other),
        () -> ClusterTree.of(snapshot, cluster, other));
  }

  private static Lists.Body releaseTree(ApiService.Call call, Snapshot snapshot) {
    String version = call.path("version");
    String other = call.params().text("other");
    return profile(
        call,
        version,
        version,
        () -> ReleaseTree.merged(snapshot, call.app(), version, other),
        () -> ReleaseTree.of(snapshot, call.app(), version, other));
  }

  /** A tree in the format that is asked for. */
  private static Lists.Body profile(
      ApiService.Call call,
      String begin,
      String version,
      Supplier<MergedTree> merged,
      Supplier<ClusterTree.Answer> answer) {
    String other = call.params().text("other");
    Profiles.Sides sides = new Profiles.Sides(version, other);
    String name = begin + (other == null ? "" : "-" + other);
    return switch (call.params().format()) {
      case SPEEDSCOPE ->
          new Lists.Body(
              MediaType.JSON_UTF_8,
              Profiles.speedscope(merged.get(), sides, name),
              name + ".speedscope.json");
      case FOLDED ->
          new Lists.Body(
              MediaType.PLAIN_TEXT_UTF_8,
              Profiles.folded(merged.get(), sides),
              name + ".folded.txt");
      case JSON -> Lists.value(answer.get());
      case CSV ->
          throw new Params.BadParameterException(
              "format is 'csv': it must be one of json, speedscope, folded");
    };
  }

  private static Lists.Body stall(ApiService.Call call, Snapshot snapshot) {
    return Lists.value(StallExplanation.of(snapshot, call.app(), call.path("event")));
  }

  private static String version(@Nullable String version) {
    return version == null ? "" : "-" + version;
  }

  private static Lists.Body compare(ApiService.Call call, Snapshot snapshot) {
    Params params = call.params();
    Comparison.Pair pair =
        new Comparison.Pair(call.app(), params.text("newer"), params.text("older"));
    Comparison.Answer answer = Comparison.of(snapshot, pair, params.paging());
    ObjectNode beside = Lists.fields();
    Lists.with(beside, "newer", answer.newer());
    Lists.with(beside, "older", answer.older());
    Lists.with(beside, "ratio", answer.ratio());
    Lists.with(beside, "outcome", answer.outcome());
    Lists.with(beside, "basis", answer.basis());
    Lists.with(beside, "verdict", answer.verdict());
    return Lists.page(
        call, answer.page(), beside, new Lists.Table("compare", Comparison.Change.class));
  }

  private static Lists.Body screens(ApiService.Call call, Snapshot snapshot) {
    Params params = call.params();
    ScreenList.Sort sort = params.word("sort", ScreenList.Sort.class);
    ScreenList.Choice choice =
        new ScreenList.Choice(
            params.text("version"),
            params.text("other"),
            sort == null ? ScreenList.Sort.FRAMES : sort);
    ScreenList.Answer answer = ScreenList.of(snapshot, call.app(), choice, params.paging());
    ObjectNode beside =
        Lists.fields().put("version", answer.version()).put("other", answer.other());
    return Lists.page(
        call, answer.page(), beside, new Lists.Table("screens", ScreenList.ScreenItem.class));
  }

  private static Lists.Body tickets(ApiService.Call call, Snapshot snapshot) {
    TicketWord state = call.params().word("state", TicketWord.class);
    if (state == TicketWord.NONE || state == TicketWord.ANY) {
      throw new Params.BadParameterException(
          "state is '%s': it must be a state, or leave it out for all"
              .formatted(state.name().toLowerCase(Locale.ROOT)));
    }
    TicketList.Filter filter =
        new TicketList.Filter(state == null ? null : state.name(), call.params().text("owner"));
    TicketList.Answer answer = TicketList.of(snapshot, call.app(), filter, call.params().paging());
    return Lists.page(
        call,
        answer.page(),
        Lists.with(Lists.fields(), "owners", answer.owners()),
        new Lists.Table("tickets", TicketList.TicketItem.class));
  }

  private static Lists.Body accounting(ApiService.Call call, Snapshot snapshot) {
    int hours = call.params().number("hours", DEFAULT_HOURS, 1, MAX_HOURS);
    return Lists.value(AccountingReport.of(snapshot, call.app(), hours));
  }

  private static Lists.Body symbols(ApiService.Call call, Snapshot snapshot) {
    SymbolList.Answer answer = SymbolList.of(snapshot, call.app(), call.params().paging());
    ObjectNode beside =
        Lists.fields()
            .put("missing", answer.missing())
            .put("waitingStalls", answer.waitingStalls());
    return Lists.page(
        call, answer.page(), beside, new Lists.Table("symbols", SymbolList.SymbolItem.class));
  }
}
