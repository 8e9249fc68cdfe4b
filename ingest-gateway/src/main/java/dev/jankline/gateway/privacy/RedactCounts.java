package dev.jankline.gateway.privacy;

import java.util.EnumMap;
import java.util.Map;

/** Counts what was removed, by kind. Not thread-safe. */
public final class RedactCounts {
  private final Map<PersonalKind, Integer> counts = new EnumMap<>(PersonalKind.class);
  private int total;

  /** Counts one. */
  public void add(PersonalKind kind) {
    counts.merge(kind, 1, Integer::sum);
    total++;
  }

  /** Number of one kind. */
  public int of(PersonalKind kind) {
    return counts.getOrDefault(kind, 0);
  }

  /** Number of all kinds. */
  public int total() {
    return total;
  }

  /** Names what is removed from texts. */
  public enum PersonalKind {
    /** E-mail addresses. */
    EMAIL,
    /** Telephone numbers, in international and usual national forms. */
    PHONE,
    /** Long numbers that are no part of a name: accounts, cards, devices, IBANs. */
    NUMBER,
    /** Signed tokens, bearer keys, passwords, long random texts. */
    TOKEN,
    /** IP and MAC addresses. */
    IP,
    /** Coordinates of a place. */
    LOCATION,
    /** Queries of URLs, and names of users in them. */
    URL,
    /** Names of users in paths, and addresses of content. */
    PATH,
    /** Texts that the app's list does not allow. */
    NOT_ALLOWED
  }
}
