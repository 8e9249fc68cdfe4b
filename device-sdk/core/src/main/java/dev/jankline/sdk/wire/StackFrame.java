package dev.jankline.sdk.wire;

/** One distinct frame: a record of five nullable fields of which exactly one is set. */
public abstract class StackFrame implements WireRecord {
  private static final int FIELDS = 5;

  private final int field;

  StackFrame(int field) {
    this.field = field;
  }

  abstract void writeBody(AvroWriter out);

  @Override
  public final void writeTo(AvroWriter out) {
    for (int i = 0; i < FIELDS; i++) {
      if (out.writePresence(i == field ? this : null)) {
        writeBody(out);
      }
    }
  }
}
