package dev.jankline.benchmarks.quality.fleet.build;

import dev.jankline.benchmarks.quality.fleet.cause.App;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame.Language;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.symbols.frame.ResolvedFrame;
import dev.jankline.symbols.frame.Symbolizer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a build of native or Dart code. Frames of the app are sent as addresses, which differ
 * between builds; frames of the platform are sent with their names. The symbols are a table of
 * addresses.
 */
public final class LinkedBuild implements Build, Symbolizer {
  private static final long STEP = 4;

  private final App app;
  private final BuildId id;
  private final long seed;
  private final TreeMap<String, CodeFrame> code = new TreeMap<>();
  private final Map<String, Long> addresses = new HashMap<>();
  private final Map<Long, CodeFrame> byAddress = new HashMap<>();
  private final Map<CodeFrame, StackFrame> shipped = new HashMap<>();

  public LinkedBuild(App app, String id, long seed) {
    this.app = app;
    this.id = new BuildId(app.buildKind(), id);
    this.seed = seed;
  }

  @Override
  public BuildId id() {
    return id;
  }

  @Override
  public void learn(List<CodeFrame> leafFirst) {
    for (CodeFrame frame : leafFirst) {
      if (isOwn(frame)) {
        code.put(key(frame), frame);
      }
    }
  }

  @Override
  public Symbolizer finish(Path folder) {
    List<String> order = new ArrayList<>(code.keySet());
    new Dice(seed).shuffle(order);
    long address = 0x4000 + (seed & 0xFFF) * STEP;
    for (String key : order) {
      addresses.put(key, address);
      byAddress.put(address, code.getOrDefault(key, CodeFrame.platform("?!?", 0)));
      address += STEP * (1 + Dice.hash(key, seed) % 9);
    }
    return this;
  }

  @Override
  public List<StackFrame> ship(List<CodeFrame> leafFirst) {
    return leafFirst.stream().map(f -> shipped.computeIfAbsent(f, this::ship)).toList();
  }

  private StackFrame ship(CodeFrame frame) {
    Long address = addresses.get(key(frame));
    if (frame.language() == Language.DART) {
      DartFrame dart = new DartFrame(id.getId(), null, null, address);
      return new StackFrame(null, null, dart, null, null);
    }
    NativeFrame code =
        address == null
            ? new NativeFrame(null, frame.container(), 0L, false, null, frame.member())
            : new NativeFrame(id.getId(), frame.container(), address, false, null, null);
    return new StackFrame(null, code, null, null, null);
  }

  @Override
  public String className(String original) {
    return original;
  }

  @Override
  public List<ResolvedFrame> resolve(List<StackFrame> leafFirst) {
    return leafFirst.stream()
        .map(frame -> new ResolvedFrame(List.of(resolve(frame)), null))
        .toList();
  }

  private SymbolizedFrame resolve(StackFrame frame) {
    CodeFrame known = byAddress.get(address(frame));
    if (known == null) {
      return RawFrames.show(frame);
    }
    String module = known.language() == Language.NATIVE ? known.container() : null;
    return new SymbolizedFrame(
        known.function(),
        null,
        null,
        known.file(),
        known.line(),
        module,
        false,
        false,
        false,
        null,
        null,
        null);
  }

  private static @Nullable Long address(StackFrame frame) {
    if (frame.getDartFrame() != null) {
      return frame.getDartFrame().getAddress();
    }
    NativeFrame code = frame.getNativeFrame();
    return code == null || code.getSymbol() != null ? null : Long.valueOf(code.getAddress());
  }

  @Override
  public String artifact() {
    return id.getId();
  }

  private boolean isOwn(CodeFrame frame) {
    return app.buildKind() == BuildKind.DART_BUILD_ID || frame.container().equals(app.name());
  }

  private static String key(CodeFrame frame) {
    return frame.container() + " " + frame.member() + " " + frame.line();
  }
}
