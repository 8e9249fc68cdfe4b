package dev.jankline.command.conformance;

import dev.jankline.wire.Defects.Defect;
import dev.jankline.wire.WireException.Reason;
import java.util.Map;

/** Says what to do about what a gateway refuses. */
final class Advice {
  private static final String RULES = "Keep to the rules of docs/protocol.md";
  private static final String SCHEMA = "Write it as docs/batch.schema.json says";

  /** By the last field of the path. */
  private static final Map<String, String> BY_FIELD =
      Map.of(
          "parent", "List a caller before what it calls, and give its index, or -1 for none",
          "frame", "Give the index of a frame of this stall",
          "node", "Give the index of a node of this stall, or -1 for an empty stack",
          "sampleRate", "Send the rate that chose this installation; send nothing at rate 0",
          "installId", "Send the random id that this installation keeps",
          "app", "Send the application id that the key was made for");

  private Advice() {}

  static String of(Defect defect) {
    String byField = defect.reason() == Reason.INVALID ? BY_FIELD.get(field(defect.path())) : null;
    if (byField != null) {
      return byField;
    }
    return defect.reason() == Reason.INVALID ? RULES : SCHEMA;
  }

  static String of(Reason reason, boolean avro) {
    return switch (reason) {
      case MALFORMED ->
          avro
              ? "Send one whole Batch in Avro's single-object encoding, and nothing after it"
              : "Send one JSON object, or Avro's single-object encoding, which begins with C3 01";
      case UNKNOWN_SCHEMA -> "Use Batch.avsc of a release unchanged";
      case INVALID -> "Send fewer events in a batch";
      case UNAVAILABLE -> "Check it again";
    };
  }

  private static String field(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
