package dev.jankline.sdk.wire;

/** A node of a method trace, by its method id. */
final class MatrixFrame extends StackFrame {
  private final int methodId;
  private final int count;
  private final long durationMillis;

  /** The duration is inclusive. */
  MatrixFrame(int methodId, int count, long durationMillis) {
    super(3);
    this.methodId = methodId;
    this.count = count;
    this.durationMillis = durationMillis;
  }

  @Override
  void writeBody(AvroWriter out) {
    out.writeLong(methodId);
    out.writeLong(count);
    out.writeLong(durationMillis);
  }
}
