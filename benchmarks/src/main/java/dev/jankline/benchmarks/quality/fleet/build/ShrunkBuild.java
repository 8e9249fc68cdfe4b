package dev.jankline.benchmarks.quality.fleet.build;

import dev.jankline.benchmarks.quality.fleet.cause.App;
import dev.jankline.benchmarks.quality.fleet.template.CodeFrame;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.load.Symbolizers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a build of Java code as a shrinker does: classes and methods are renamed, several methods
 * of a class get the same name, lines are renumbered, some methods are inlined into their callers.
 * It writes a mapping file that the symbols module reads.
 */
public final class ShrunkBuild implements Build {
  private static final int INLINED_OF_100 = 18;

  private final BuildId id;
  private final long seed;
  private final TreeMap<String, ShrunkClass> classes = new TreeMap<>();
  private final Map<Unit, StackFrame> shipped = new HashMap<>();

  public ShrunkBuild(App app, String id, long seed) {
    this.id = new BuildId(app.buildKind(), id);
    this.seed = seed;
  }

  @Override
  public BuildId id() {
    return id;
  }

  @Override
  public void learn(List<CodeFrame> leafFirst) {
    for (Unit unit : units(leafFirst)) {
      CodeFrame inlined = unit.inlined();
      if (!unit.frame().isPacked()) {
        continue;
      }
      ShrunkClass holder = shrunkClass(unit.frame().container());
      if (inlined == null) {
        holder.learn(unit.frame());
      } else {
        holder.learn(unit.frame(), inlined);
        // The class of the inlined method stays in the mapping, which names its source file.
        shrunkClass(inlined.container());
      }
    }
  }

  private ShrunkClass shrunkClass(String name) {
    return classes.computeIfAbsent(name, ShrunkClass::new);
  }

  @Override
  public Symbolizer finish(Path folder) throws IOException {
    List<ShrunkClass> order = new ArrayList<>(classes.values());
    Dice dice = new Dice(seed);
    dice.shuffle(order);
    List<String> mapping = new ArrayList<>();
    mapping.add("# compiler: R8");
    mapping.add("# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"2.2\"}");
    mapping.add("# pg_map_id: " + id.getId());
    for (int i = 0; i < order.size(); i++) {
      order.get(i).name(i, dice);
      order.get(i).writeTo(mapping);
    }
    return Symbolizers.open(Files.write(folder.resolve("mapping-" + id.getId() + ".txt"), mapping));
  }

  @Override
  public List<StackFrame> ship(List<CodeFrame> leafFirst) {
    return units(leafFirst).stream().map(u -> shipped.computeIfAbsent(u, this::ship)).toList();
  }

  private StackFrame ship(Unit unit) {
    CodeFrame frame = unit.frame();
    CodeFrame inlined = unit.inlined();
    ShrunkClass holder = classes.get(frame.container());
    JavaFrame java =
        !frame.isPacked() || holder == null
            ? new JavaFrame(frame.container(), frame.member(), frame.file(), frame.line())
            : holder.ship(frame, inlined);
    return new StackFrame(java, null, null, null, null);
  }

  @Override
  public String className(String original) {
    ShrunkClass known = classes.get(original);
    return known == null ? original : known.shortName();
  }

  /** Holds what is one frame in the binary: a method, perhaps with a callee inlined into it. */
  private record Unit(CodeFrame frame, @Nullable CodeFrame inlined) {}

  private List<Unit> units(List<CodeFrame> leafFirst) {
    List<Unit> units = new ArrayList<>(leafFirst.size());
    for (int i = 0; i < leafFirst.size(); i++) {
      CodeFrame frame = leafFirst.get(i);
      if (i + 1 < leafFirst.size() && isInlined(frame, leafFirst.get(i + 1))) {
        units.add(new Unit(leafFirst.get(++i), frame));
      } else {
        units.add(new Unit(frame, null));
      }
    }
    return units;
  }

  private boolean isInlined(CodeFrame callee, CodeFrame caller) {
    return callee.isPacked()
        && caller.isPacked()
        && !ShrunkClass.isKept(callee.container(), callee.member())
        && !callee.function().equals(caller.function())
        && caller.line() >= 0
        && Dice.hash(seed, callee.function()) % 100 < INLINED_OF_100;
  }
}
