package dev.jankline.webhook.settings;

import dev.jankline.service.guard.GuardSettings;
import dev.jankline.service.settings.ServiceSettings.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where ticket events go, how they are signed, and how hard to try. */
@ConfigMapping(prefix = "jank.webhook")
public interface WebhookSettings {
  /** Address of the receiver of apps without a target; https, or http to an allowed address. */
  Optional<URI> url();

  /** Secrets, {@code whsec_…}, separated by commas; each message is signed with all of them. */
  Optional<List<String>> secret();

  /** Base address of the dashboard, for links in tickets; without it there are none. */
  Optional<URI> dashboardUrl();

  /** Where tickets of an app are filed, by app; {@code app+word} is a further target of it. */
  Map<String, Target> targets();

  Inbound inbound();

  /** Consumer group. */
  @WithDefault("jank-webhook")
  String groupId();

  /** Addresses and blocks that are not public but may be connected to, also by http. */
  Optional<List<String>> allowAddresses();

  /** Time for a connection. */
  @WithDefault("PT5S")
  Duration connectTimeout();

  /** Time for the whole answer. */
  @WithDefault("PT15S")
  Duration timeout();

  /** Deliveries under way at a time, to each target. */
  @WithDefault("32")
  int maxInFlight();

  /** Ticket events held in memory; past it no more are read until some are done. */
  @WithDefault("1000")
  int maxHeld();

  /** Attempts before a ticket event is dead-lettered: about a day with the default delays. */
  @WithDefault("60")
  @Between(min = 1)
  int maxAttempts();

  /** Delay after the first failed attempt; it doubles. */
  @WithDefault("PT1S")
  Duration firstDelay();

  /** Maximum delay without Retry-After. */
  @WithDefault("PT30M")
  Duration maxDelay();

  /** Longest Retry-After that is honoured; a ticket event asked to wait longer is dead-lettered. */
  @WithDefault("PT24H")
  Duration maxRetryAfter();

  /** Time that a stop gives to the attempts under way. */
  @WithDefault("PT10S")
  Duration shutdownTimeout();

  /** Where the tickets of one app are filed. */
  interface Target {
    /** What it is: github, gitlab, jira, jira-server, tapd, slack, feishu, dingtalk or webhook. */
    String kind();

    /** Address of the tracker's interface, or of the chat's or receiver's webhook. */
    URI url();

    /** Project of a tracker: owner/name, number or path, key, or workspace. */
    Optional<String> project();

    /** User of the tracker: Jira, TAPD. */
    Optional<String> user();

    /** Token or password of the tracker. */
    Optional<String> token();

    /** Secrets of kind webhook, as {@code jank.webhook.secret}; that of a robot of a chat. */
    Optional<List<String>> secret();

    /** Secrets by which the tracker proves its own webhooks; without any they are refused. */
    Optional<List<String>> inboundSecret();

    /** Reasons of closing by which a ticket is muted: GitHub's state reason, Jira's resolution. */
    @WithDefault("not planned,duplicate,won't do,won't fix,works as designed")
    List<String> muteReasons();

    /** Reasons of closing that change nothing; all others mean that it is fixed. */
    @WithDefault("cannot reproduce,incomplete")
    List<String> ignoreReasons();

    /** Type of new issues in Jira. */
    @WithDefault("Bug")
    String issueType();

    /** Account in the tracker by owner of the code; {@code *} for all others. */
    Map<String, String> assignees();

    /** Component, TAPD's module, by owner of the code; {@code *} for all others. */
    Map<String, String> components();

    /** Priority of Jira and TAPD by name of the rule; {@code *} for all others. */
    Map<String, String> priorities();

    /** Labels of new issues beside {@code jankline}. */
    Optional<List<String>> labels();

    /** Fields of the project's own by name, of Jira and TAPD: a text, or JSON. */
    Map<String, String> fields();

    /** Number of Jira's transition that closes an issue; without it issues stay open. */
    Optional<String> closeTransition();

    /** Number of Jira's transition that opens an issue again. */
    Optional<String> reopenTransition();

    /** Requests that create or change something in a minute. */
    @WithDefault("30")
    @Between(min = 1)
    int writesPerMinute();
  }

  /** Webhooks of trackers, which tell what became of tickets. */
  interface Inbound extends GuardSettings {
    /** Port for them; without it none are taken. */
    Optional<Integer> port();

    /** Address to listen on. */
    @WithDefault("127.0.0.1")
    String host();
  }
}
