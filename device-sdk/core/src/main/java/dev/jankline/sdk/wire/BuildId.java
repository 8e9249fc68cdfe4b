package dev.jankline.sdk.wire;

/** Names one binary of the app, or its mapping. */
public final class BuildId implements WireRecord {
  private final BuildKind kind;
  private final String id;

  /** The id as its kind spells it: for R8 the mapping id, else lower-case hex without dashes. */
  public BuildId(BuildKind kind, String id) {
    this.kind = kind;
    this.id = id;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeEnum(kind);
    out.writeText(id);
  }
}
