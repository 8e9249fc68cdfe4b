package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.QueryParams;
import dev.jankline.dashboard.query.Page;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a request and refuses those that nobody knows. */
final class Params {
  static final int MAX_EXPORT = 10_000;

  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;
  private static final int MAX_OFFSET = 100_000;
  private static final int MAX_TEXT = 200;
  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 9999;

  private final QueryParams given;

  /**
   * Checks that all parameters are known and given once.
   *
   * @throws BadParameterException when not
   */
  Params(QueryParams given, Set<String> known) {
    this.given = given;
    for (String name : given.names()) {
      if (!known.contains(name)) {
        throw new BadParameterException(
            "parameter '%s' is unknown: known here are %s"
                .formatted(
                    shortened(name), known.stream().sorted().collect(Collectors.joining(", "))));
      }
      if (given.getAll(name).size() > 1) {
        throw new BadParameterException("parameter '%s' is given twice".formatted(name));
      }
    }
  }

  /** Text of at most 200 characters; null when it is not given or empty. */
  @Nullable String text(String name) {
    String value = given.get(name);
    if (value != null && value.length() > MAX_TEXT) {
      throw new BadParameterException(
          "%s has %d characters: at most %d are allowed".formatted(name, value.length(), MAX_TEXT));
    }
    return value == null || value.isEmpty() ? null : value;
  }

  /** One of some words, in any case; null when it is not given. */
  <E extends Enum<E>> @Nullable E word(String name, Class<E> words) {
    String value = text(name);
    if (value == null) {
      return null;
    }
    for (E word : words.getEnumConstants()) {
      if (word.name().equalsIgnoreCase(value)) {
        return word;
      }
    }
    throw new BadParameterException(
        "%s is '%s': it must be one of %s".formatted(name, shortened(value), words(words)));
  }

  /** Several of some words, joined by commas. */
  <E extends Enum<E>> List<String> words(String name, Class<E> words) {
    String value = text(name);
    if (value == null) {
      return List.of();
    }
    List<String> known = Arrays.stream(words.getEnumConstants()).map(word -> word.name()).toList();
    List<String> asked =
        Arrays.stream(value.split(",", -1))
            .map(word -> word.strip().toUpperCase(Locale.ROOT))
            .toList();
    for (String word : asked) {
      if (!known.contains(word)) {
        throw new BadParameterException(
            "%s has '%s': it must be some of %s, joined by commas"
                .formatted(name, shortened(word), String.join(", ", known)));
      }
    }
    return asked;
  }

  /** true or false; null when it is not given. */
  @Nullable Boolean flag(String name) {
    String value = text(name);
    if (value == null) {
      return null;
    }
    if (!value.equals("true") && !value.equals("false")) {
      throw new BadParameterException(
          "%s is '%s': it must be true or false".formatted(name, shortened(value)));
    }
    return value.equals("true");
  }

  /** Start of a day in UTC, in milliseconds; null when it is not given. */
  @Nullable Long day(String name) {
    String value = text(name);
    try {
      LocalDate day = value == null ? null : LocalDate.parse(value);
      if (day != null && (day.getYear() < FIRST_YEAR || day.getYear() > LAST_YEAR)) {
        throw new DateTimeException("no day of any record");
      }
      return day == null
          ? null
          : (Long) day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      throw new BadParameterException(
          "%s is '%s': it must be a day like 2026-11-23".formatted(name, shortened(value)));
    }
  }

  /** A whole number within bounds. */
  int number(String name, int byDefault, int min, int max) {
    String value = text(name);
    try {
      int number = value == null ? byDefault : Integer.parseInt(value);
      if (number < min || number > max) {
        throw new NumberFormatException();
      }
      return number;
    } catch (NumberFormatException e) {
      throw new BadParameterException(
          "%s is '%s': it must be a whole number from %d to %d"
              .formatted(name, shortened(value), min, max));
    }
  }

  /** Which part of a list; more of it as CSV. */
  Page.Paging paging() {
    boolean export = format() == Format.CSV;
    return new Page.Paging(
        number("limit", export ? MAX_EXPORT : DEFAULT_LIMIT, 1, export ? MAX_EXPORT : MAX_LIMIT),
        number("offset", 0, 0, MAX_OFFSET));
  }

  Format format() {
    Format format = word("format", Format.class);
    return format == null ? Format.JSON : format;
  }

  /** The same parameters with another offset, as a query. */
  String withOffset(long offset) {
    return given.toBuilder().set("offset", Long.toString(offset)).build().toQueryString();
  }

  static String shortened(@Nullable String value) {
    String text = String.valueOf(value).replaceAll("\\p{Cntrl}", "?");
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }

  private static <E extends Enum<E>> String words(Class<E> words) {
    return Arrays.stream(words.getEnumConstants())
        .map(word -> word.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  /** Names the forms of answers. */
  enum Format {
    JSON,
    CSV,
    SPEEDSCOPE,
    FOLDED
  }

  /** Says which parameter of a request is wrong, and what it may be. */
  static final class BadParameterException extends RuntimeException {
    BadParameterException(String message) {
      super(message);
    }
  }
}
