package dev.jankline.topics;

import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.VersionComparison;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Utils;

/**
 * Builds the keys of all records: UTF-8 text, parts joined by {@code |}, so that any client in any
 * language can make, read and partition by them. In a part, {@code %} is written {@code %25} and
 * {@code |} is written {@code %7C}.
 */
public final class Keys {
  private Keys() {}

  /** Key of {@code jank.events.v1}: all events of one installation stay in order. */
  public static String install(String app, String installId) {
    return join(app, installId);
  }

  /** Key of stalls, tickets and ticket states: all that concerns one cluster stays in order. */
  public static String cluster(String app, String fingerprint) {
    return join(app, fingerprint);
  }

  /** Key of {@code jank.cluster-metadata.v1}. */
  public static String info(String app, Grouping grouping, String fingerprint) {
    return join(app, grouping.name(), fingerprint);
  }

  public static String of(ClusterMetadata info) {
    return info(info.getApp(), info.getGrouping(), info.getFingerprint());
  }

  /** Key of a suggestion to merge two clusters: the same in whichever order they are named. */
  public static String suggestion(String app, String one, String other) {
    return one.compareTo(other) < 0 ? join(app, one, other) : join(app, other, one);
  }

  /** Key of a ticket event that waits for its delivery. */
  public static String retry(TicketEvent event) {
    return join(event.getApp(), event.getFingerprint(), event.getId());
  }

  /** Key of a screen's counts on their way to be added up. */
  public static String screen(String app, String versionName, String screen) {
    return join(app, versionName, screen);
  }

  /** Key of an app version's counts on their way to be added up. */
  public static String version(String app, String versionName) {
    return join(app, versionName);
  }

  public static String of(ClusterCount count) {
    return join(
        count.getApp(),
        count.getGrouping().name(),
        count.getFingerprint(),
        count.getVersionName(),
        Long.toString(count.getWindowMillis()),
        millis(count.getWindowStart()));
  }

  public static String of(ScreenCount count) {
    return join(
        count.getApp(),
        count.getVersionName(),
        count.getScreen(),
        Long.toString(count.getWindowMillis()),
        millis(count.getWindowStart()));
  }

  public static String of(ExposureCount count) {
    return join(
        count.getApp(),
        count.getVersionName(),
        Long.toString(count.getWindowMillis()),
        millis(count.getWindowStart()));
  }

  public static String of(VersionComparison rate) {
    return join(rate.getApp(), rate.getSubject().name(), rate.getName(), rate.getVersionName());
  }

  public static String of(AccountingCount count) {
    return join(count.getApp(), millis(count.getWindowStart()));
  }

  /** Key of {@code jank.symbols.v1}: apps that ship the same library do not share its symbols. */
  public static String symbols(String app, String buildId) {
    return join(app, buildId);
  }

  public static String of(SymbolArtifact artifact) {
    return symbols(artifact.getApp(), artifact.getBuildId());
  }

  /** Joins parts to a key. Most parts need no escapes. */
  public static String join(String... parts) {
    String[] escaped = parts;
    for (int i = 0; i < parts.length; i++) {
      String part = parts[i];
      if (part.indexOf('%') >= 0 || part.indexOf('|') >= 0) {
        // The array may be the caller's.
        escaped = escaped == parts ? parts.clone() : escaped;
        escaped[i] = part.replace("%", "%25").replace("|", "%7C");
      }
    }
    return escaped.length == 1 ? escaped[0] : String.join("|", escaped);
  }

  /** Takes a key apart again: the inverse of {@link #join}. */
  public static List<String> split(String key) {
    List<String> parts = new ArrayList<>();
    for (String part : key.split("\\|", -1)) {
      parts.add(part.replace("%7C", "|").replace("%25", "%"));
    }
    return parts;
  }

  /** The partition in which Kafka's own partitioner puts records of a key. */
  public static int partition(String key, int partitions) {
    return partition(key.getBytes(StandardCharsets.UTF_8), partitions);
  }

  /** As {@link #partition(String, int)}, of a key as it is written. */
  public static int partition(byte[] key, int partitions) {
    return Utils.toPositive(Utils.murmur2(key)) % partitions;
  }

  private static String millis(Instant time) {
    return Long.toString(time.toEpochMilli());
  }
}
