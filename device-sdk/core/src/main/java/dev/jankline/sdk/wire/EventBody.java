package dev.jankline.sdk.wire;

/** What an event reports: a record of four nullable fields of which exactly one is set. */
public abstract class EventBody extends Encoded {
  private static final int FIELDS = 4;

  private final int field;

  EventBody(int field, AvroWriter written) {
    super(written);
    this.field = field;
  }

  final AvroWriter writeFields(AvroWriter out) {
    for (int i = 0; i < FIELDS; i++) {
      out.writeOptional(i == field ? this : null);
    }
    return out;
  }
}
