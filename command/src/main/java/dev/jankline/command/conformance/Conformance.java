package dev.jankline.command.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.Defects;
import dev.jankline.wire.Defects.Defect;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds all that is wrong with a batch. Reads and checks it with the classes that a gateway uses,
 * but goes on after a defect, and then looks for what a gateway tolerates.
 *
 * <p>Bytes that are not one Avro batch are read up to the first field that cannot be read: nothing
 * behind it can be found. Of JSON every field is read; an event of which a field cannot be read is
 * not looked at further, because what it would say is not known.
 *
 * <p>Thread-safe. Malicious bytes cost memory in proportion to their own number.
 */
public record Conformance(ContractFacts facts) {
  private static final byte AVRO = (byte) 0xC3;
  private static final int MAX_DETAIL = 120;
  private static final int SLACK = 64;

  /**
   * Checks a batch.
   *
   * @param body Avro single-object encoding or JSON, not packed
   */
  public CheckedBatch check(byte[] body) {
    Findings findings = new Findings();
    Defects unread = Defects.all();
    Batch batch = read(body, unread, findings);
    take(unread, Set.of(), findings);
    if (batch == null) {
      return findings.of(0);
    }
    Set<String> unknown =
        unread.kept().stream().map(Defect::path).map(Conformance::part).collect(Collectors.toSet());
    take(checked(batch), unknown, findings);
    // An event and its header are no larger as a record than as a part of the body.
    if (body.length + SLACK > facts.maxEventBytes()) {
      sizes(batch, unknown, findings);
    }
    tolerated(batch, unknown, findings);
    return findings.of(batch.getEvents().size());
  }

  private static @Nullable Batch read(byte[] body, Defects unread, Findings findings) {
    boolean avro = body.length > 0 && body[0] == AVRO;
    try {
      return avro
          ? BatchCodec.decode(body, ItemLimit.ofBatch())
          : PlainJson.read(body, Batch.class, ItemLimit.ofBatch(), unread);
    } catch (WireException e) {
      String path = avro ? BatchCodec.unreadableField(body) : "";
      findings.refused(path, e.getMessage() + detail(e), Advice.of(e.reason(), avro));
      return null;
    }
  }

  /** What the JSON parser says of a text that is not JSON. */
  private static String detail(WireException e) {
    if (!(e.getCause() instanceof JsonProcessingException json)) {
      return "";
    }
    String said = String.valueOf(json.getOriginalMessage()).replaceAll("\\p{Cntrl}+", " ");
    return ": " + said.substring(0, Math.min(MAX_DETAIL, said.length()));
  }

  private static Defects checked(Batch batch) {
    Defects defects = Defects.all();
    try {
      BatchCheck.check(batch, defects);
    } catch (WireException e) {
      throw new IllegalStateException("defects are kept, not thrown", e);
    }
    return defects;
  }

  private static void take(Defects defects, Set<String> unknown, Findings findings) {
    List<Defect> kept = defects.kept();
    for (Defect defect : kept) {
      if (!unknown.contains(part(defect.path()))) {
        findings.refused(defect.path(), defect.what(), Advice.of(defect));
      }
    }
    findings.unnamed(defects.found() - kept.size());
  }

  private void sizes(Batch batch, Set<String> unknown, Findings findings) {
    EventSizes sizes = new EventSizes(batch, facts.maxEventBytes(), findings);
    List<Event> events = batch.getEvents();
    for (int i = 0; i < events.size(); i++) {
      String path = event(i);
      if (!unknown.contains("header") && !unknown.contains(path)) {
        sizes.check(events.get(i), path);
      }
    }
  }

  /** Path of an event. */
  static String event(int index) {
    return "events[" + index + "]";
  }

  private void tolerated(Batch batch, Set<String> unknown, Findings findings) {
    if (!unknown.contains("header")) {
      HeaderRules.check(batch.getHeader(), findings);
    }
    new EventRules(facts, batch, unknown, findings).check();
  }

  /** The part of a batch that a path is in: the header, one event, or a field of the batch. */
  private static String part(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }
}
