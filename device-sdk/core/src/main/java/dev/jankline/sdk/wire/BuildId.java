package dev.jankline.sdk.wire;

/** Names one binary of the app, or its mapping. */
public final class BuildId {
  private final BuildKind kind;
  private final String id;

  /** The id as its kind spells it: for R8 the mapping id, else lower-case hex without dashes. */
  public BuildId(BuildKind kind, String id) {
    this.kind = kind;
    this.id = id;
  }

  /** What it is the id of. */
  public BuildKind kind() {
    return kind;
  }

  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public void writeTo(AvroWriter out) {
    out.writeLong(kind.ordinal()).writeText(id);
  }
}
