package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.jankline.topics.TicketDecision;
import dev.jankline.topics.TicketDecision.MuteEnd;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the body of an action. Refuses what it does not know, rather than leave it out. */
final class ActionBody {
  private static final int MAX_VERSION = 100;
  private static final int MAX_FINGERPRINT = 200;
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  /** Characters that cannot be seen, or change how others are: also halves of surrogates. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final JsonNode fields;

  private ActionBody(JsonNode fields) {
    this.fields = fields;
  }

  /**
   * Reads the decision.
   *
   * @throws Params.BadParameterException saying which field is wrong
   */
  static TicketDecision read(byte[] body, Instant now) {
    try {
      JsonNode fields = JSON.readTree(body);
      if (!fields.isObject()) {
        throw new Params.BadParameterException("the body must be a JSON object with an action");
      }
      return new ActionBody(fields).decision(now);
    } catch (IOException e) {
      throw new Params.BadParameterException("the body is not JSON, or names a field twice");
    }
  }

  private TicketDecision decision(Instant now) {
    String action = fields.path("action").asText();
    return switch (action) {
      case "mute" -> {
        knowOnly("action", "until", "untilVersion", "untilTimes", "untilDevices");
        yield TicketDecision.mutedUntil(end(now));
      }
      case "unmute" -> {
        knowOnly("action");
        yield TicketDecision.unmuted();
      }
      case "reopen" -> {
        knowOnly("action");
        yield TicketDecision.reopened();
      }
      case "assign" -> {
        knowOnly("action", "to");
        boolean isNobody = fields.path("to").asText("-").isEmpty();
        yield TicketDecision.assigned(isNobody ? "" : text("to", MAX_VERSION));
      }
      case "fixed" -> {
        knowOnly("action", "version", "code");
        yield TicketDecision.fixed(text("version", MAX_VERSION), code());
      }
      case "merge" -> {
        knowOnly("action", "into");
        yield TicketDecision.merged(text("into", MAX_FINGERPRINT));
      }
      default ->
          throw new Params.BadParameterException(
              "action is '%s': it must be one of mute, unmute, fixed, merge, reopen, assign"
                  .formatted(Params.shortened(action)));
    };
  }

  private void knowOnly(String... names) {
    Set<String> known = new TreeSet<>(Set.of(names));
    for (Iterator<String> given = fields.fieldNames(); given.hasNext(); ) {
      String name = given.next();
      if (!known.contains(name)) {
        throw new Params.BadParameterException(
            "field '%s' is unknown: known of this action are %s"
                .formatted(Params.shortened(name), String.join(", ", known)));
      }
    }
  }

  private MuteEnd end(Instant now) {
    JsonNode times = fields.path("untilTimes");
    JsonNode devices = fields.path("untilDevices");
    if (isGiven(times) && !(times.isNumber() && times.asDouble() > 1)) {
      throw wrong("untilTimes", times, "a number above 1");
    }
    if (isGiven(devices) && !(devices.canConvertToLong() && devices.asLong() >= 1)) {
      throw wrong("untilDevices", devices, "a whole number from 1 on");
    }
    return new MuteEnd(
        until(now),
        isGiven(fields.path("untilVersion")) ? text("untilVersion", MAX_VERSION) : null,
        isGiven(times) ? times.asDouble() : null,
        isGiven(devices) ? devices.asLong() : null);
  }

  private static boolean isGiven(JsonNode field) {
    return !field.isMissingNode() && !field.isNull();
  }

  private static Params.BadParameterException wrong(String name, JsonNode given, String right) {
    return new Params.BadParameterException(
        "%s is '%s': it must be %s".formatted(name, Params.shortened(given.asText()), right));
  }

  private @Nullable Instant until(Instant now) {
    JsonNode given = fields.path("until");
    if (!isGiven(given)) {
      return null;
    }
    try {
      Instant until = Instant.parse(given.isTextual() ? given.asText() : "");
      if (until.isAfter(now) && until.isBefore(LAST)) {
        return until;
      }
    } catch (DateTimeException e) {
      // Told below.
    }
    throw new Params.BadParameterException(
        "until is '%s': it must be a time in the future like 2026-12-31T08:00:00Z; leave it out to mute for ever"
            .formatted(Params.shortened(given.asText())));
  }

  private @Nullable Long code() {
    JsonNode given = fields.path("code");
    if (!isGiven(given)) {
      return null;
    }
    if (given.isIntegralNumber() && given.canConvertToLong() && given.asLong() >= 0) {
      return given.asLong();
    }
    throw wrong("code", given, "a whole number from 0 on");
  }

  private String text(String name, int longest) {
    JsonNode given = fields.path(name);
    String value = given.isTextual() ? given.asText().strip() : "";
    if (value.isEmpty()) {
      throw new Params.BadParameterException(name + " is missing: it must be a text");
    }
    if (value.length() > longest) {
      throw new Params.BadParameterException(
          "%s has %d characters: at most %d are allowed".formatted(name, value.length(), longest));
    }
    if (UNSEEN.matcher(value).find()) {
      throw new Params.BadParameterException(
          name + " has characters that cannot be seen: leave them out");
    }
    return value;
  }
}
