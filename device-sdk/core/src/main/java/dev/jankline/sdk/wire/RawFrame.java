package dev.jankline.sdk.wire;

/** A frame as text that is taken apart by the server. */
final class RawFrame extends StackFrame {
  private final String text;
  private final String format;

  /** The line verbatim, and the name of its format. */
  RawFrame(String text, String format) {
    super(4);
    this.text = text;
    this.format = format;
  }

  @Override
  void writeBody(AvroWriter out) {
    out.writeText(text);
    out.writeText(format);
  }
}
