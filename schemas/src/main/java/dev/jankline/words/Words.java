package dev.jankline.words;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds the English text of each message key, as {@code words.properties} has it. */
public final class Words {
  private static final Map<String, String> TEXTS = read();
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int WHOLE_FROM = 10;
  private static final double HUNDREDTHS_BELOW = 0.1;

  private Words() {}

  /**
   * Some words.
   *
   * @param key what they say, for a translation
   * @param text the same in English
   */
  public record Phrase(String key, String text) {
    /** The words of a key with parts put in. */
    public static Phrase of(String key, @Nullable Object... parts) {
      return new Phrase(key, Words.of(key, parts));
    }

    /** The same with more text at the end. */
    public Phrase and(String more) {
      return new Phrase(key, text + more);
    }
  }

  /**
   * The text of a key with parts put in.
   *
   * @throws NullPointerException when there is no such key
   */
  public static String of(String key, @Nullable Object... parts) {
    return String.format(Locale.ROOT, Objects.requireNonNull(TEXTS.get(key), key), parts);
  }

  /** The text of a word of the interface; that of UNKNOWN when it is new. */
  public static String known(String group, String word, @Nullable Object... parts) {
    return of(TEXTS.containsKey(group + word) ? group + word : group + "UNKNOWN", parts);
  }

  /** The texts whose key begins so, by the rest of the key, in the order of the file. */
  public static Map<String, String> below(String start) {
    Map<String, String> found = new LinkedHashMap<>();
    TEXTS.forEach(
        (key, text) -> {
          if (key.startsWith(start)) {
            found.put(key.substring(start.length()), text);
          }
        });
    return Collections.unmodifiableMap(found);
  }

  /** A ratio of two rates: 1.6; 12 from ten on; 0.05 below a tenth. */
  public static String ratio(double ratio) {
    String form = ratio >= WHOLE_FROM ? "%,.0f" : ratio < HUNDREDTHS_BELOW ? "%.2f" : "%.1f";
    return String.format(Locale.ROOT, form, ratio);
  }

  /** A time: 2026-11-20 09:00 UTC. */
  public static String minute(Instant time) {
    return MINUTE.format(time);
  }

  private static Map<String, String> read() {
    Map<String, String> texts = new LinkedHashMap<>();
    try (InputStream file = Words.class.getResourceAsStream("words.properties")) {
      String all = new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
      all.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("=\\\\?", 2))
          .forEach(entry -> texts.put(entry[0], entry[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }
}
