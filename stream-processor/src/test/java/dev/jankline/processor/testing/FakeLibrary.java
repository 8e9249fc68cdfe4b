package dev.jankline.processor.testing;

import dev.jankline.schema.BuildKind;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import dev.jankline.symbols.load.SymbolLibrary.Lookup.State;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Holds symbols that turn {@code a.b.c} into {@code com.example.original.a.b.c}. */
public final class FakeLibrary implements Function<SymbolArtifact, Lookup> {
  private final Map<String, State> states = new HashMap<>();

  /** Sets what is answered for a build. */
  public void set(String buildId, State state) {
    states.put(buildId, state);
  }

  /** An announcement. */
  public static SymbolArtifact artifact(String buildId) {
    return SymbolArtifact.newBuilder()
        .setApp(AnEvent.APP)
        .setBuildId(buildId)
        .setKind(BuildKind.R8_MAPPING)
        .setUri("file:///symbols/" + buildId)
        .setSha256("sha-" + buildId)
        .setSizeBytes(1)
        .setFormatVersion(1)
        .setUploadedAt(AnEvent.NOON)
        .build();
  }

  @Override
  public Lookup apply(SymbolArtifact artifact) {
    return lookup(states.getOrDefault(artifact.getBuildId(), State.READY), artifact.getSha256());
  }

  /** What a library answers in a state. */
  public static Lookup lookup(State state, String sha256) {
    return switch (state) {
      case READY -> new Lookup(state, new Renaming(sha256), null);
      case LOADING -> new Lookup(state, null, null);
      case FAILED -> new Lookup(state, null, SymbolizationReason.UNREADABLE);
    };
  }

  private record Renaming(String artifact) implements Symbolizer {
    @Override
    public List<ResolvedFrame> resolve(List<StackFrame> leafFirst) {
      return leafFirst.stream().map(Renaming::rename).toList();
    }

    @Override
    public String className(String shipped) {
      return shipped.startsWith("android.") ? shipped : "com.example.original." + shipped;
    }

    private static ResolvedFrame rename(StackFrame frame) {
      SymbolizedFrame shown = RawFrames.show(frame);
      if (!shown.getFunction().startsWith("android.")) {
        shown.setFunction("com.example.original." + shown.getFunction());
        shown.setClassName("com.example.original." + shown.getClassName());
      }
      return new ResolvedFrame(List.of(shown), null);
    }
  }
}
