package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.cause.AppCode.Form;
import dev.jankline.benchmarks.quality.fleet.template.Dice;
import dev.jankline.benchmarks.quality.fleet.template.Section;
import dev.jankline.benchmarks.quality.fleet.template.Sections;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes the causes of an app. Their shares were fixed before any rule was measured. */
public final class CauseMaker {
  private static final double SHARED = 0.15;
  private static final double COMPUTING = 0.25;
  private static final double IN_LAMBDA = 0.06;
  private static final double SECOND_BLOCK = 0.05;
  private static final double SECOND_ENTRY = 0.15;
  private static final double WRAPPED_LATER = 0.3;
  private static final double RECURSIVE = 0.06;
  private static final double OWN_LEAVES = 0.2;
  private static final double PLATFORM_LEAVES = 0.4;
  private static final double BROAD = 0.03;
  private static final int MAX_RECURSION = 40;

  private final App app;
  private final Dice dice;
  private final List<Section> entries;
  private final List<Section> blocks;
  private final List<SharedCode> shared;
  private final Section cpu;
  private final UnlistedCode unlisted;
  private final Set<String> taken = new HashSet<>();
  private final List<Cause> causes = new ArrayList<>();

  private CauseMaker(App app, Dice dice) {
    this.app = app;
    this.dice = dice;
    this.entries =
        Sections.of(app.templates() + "-entries.txt").stream()
            .filter(section -> section.setting("app") != null)
            .toList();
    this.blocks = Sections.of(app.templates() + "-blocks.txt");
    this.shared = SharedCode.of(app, dice);
    this.cpu = Cpu.of(app);
    this.unlisted = new UnlistedCode(app, dice);
  }

  /** Makes about {@code count} causes with app code, and the causes without app code. */
  public static List<Cause> make(App app, int count, Dice dice) {
    CauseMaker maker = new CauseMaker(app, dice);
    while (maker.causes.size() < count) {
      maker.next();
    }
    maker.system();
    return List.copyOf(maker.causes);
  }

  private void next() {
    double kind = dice.between(0.0, 1.0);
    if (kind < SHARED) {
      shared();
    } else if (kind < SHARED + COMPUTING) {
      computing();
    } else {
      blocking();
    }
  }

  private void blocking() {
    Section block = dice.pick(blocks);
    String feature = dice.pick(Words.FEATURES);
    List<AppCode> key = dice.chance(IN_LAMBDA) ? List.of() : List.of(culpritFrame(feature));
    CausePlan plan = plan(feature, key).blockingOn(unlisted.call(block));
    if (dice.chance(RECURSIVE)) {
      plan.recursive(
          dice.between(2, MAX_RECURSION), dice.chance(0.5) ? culpritFrame(feature) : null);
    }
    add(plan);
    if (dice.chance(SECOND_BLOCK)) {
      Section other = dice.pick(blocks);
      if (!other.name().equals(block.name())) {
        add(plan.blockingOn(other));
      }
    }
  }

  private void shared() {
    SharedCode called = dice.pick(shared);
    String feature = dice.pick(Words.FEATURES);
    List<AppCode> key = new ArrayList<>(List.of(culpritFrame(feature)));
    key.addAll(called.calls());
    Section block =
        blocks.stream().filter(b -> b.name().equals(called.block())).findFirst().orElseThrow();
    add(plan(feature, key).blockingOn(block));
  }

  private void computing() {
    String feature = dice.pick(Words.FEATURES);
    CausePlan plan = plan(feature, List.of(culpritFrame(feature)));
    double kind = dice.between(0.0, 1.0);
    if (kind < BROAD) {
      plan.parts(parts(feature, 6, 10));
    } else if (kind < BROAD + OWN_LEAVES) {
      plan.parts(parts(feature, 3, 7));
    } else if (kind < BROAD + OWN_LEAVES + PLATFORM_LEAVES) {
      plan.leaves(cpu);
    }
    if (dice.chance(RECURSIVE)) {
      plan.recursive(
          dice.between(2, MAX_RECURSION), dice.chance(0.5) ? culpritFrame(feature) : null);
    }
    add(plan);
  }

  /** Returns methods that share the time of a cause. */
  private List<List<AppCode>> parts(String feature, int least, int most) {
    List<List<AppCode>> parts = new ArrayList<>();
    int count = dice.between(least, most);
    for (int i = 0; i < count; i++) {
      List<AppCode> part = new ArrayList<>(List.of(culpritFrame(feature)));
      if (dice.chance(0.4)) {
        part.add(culpritFrame(feature));
      }
      parts.add(part);
    }
    return parts;
  }

  private CausePlan plan(String feature, List<AppCode> key) {
    List<AppCode> mid = new ArrayList<>();
    for (int i = key.isEmpty() ? 0 : dice.between(0, 2); i > 0; i--) {
      mid.add(method(feature, Words.CALLERS));
    }
    List<Entry> ways = new ArrayList<>();
    ways.add(entry(feature, key.isEmpty()));
    if (!key.isEmpty() && dice.chance(SECOND_ENTRY)) {
      ways.add(entry(dice.chance(0.5) ? feature : dice.pick(Words.FEATURES), false));
    }
    CausePlan plan = new CausePlan(app, ways, mid, key, weight());
    if (!key.isEmpty() && dice.chance(WRAPPED_LATER)) {
      plan.wrapped(method(feature, Words.CALLERS), dice.between(1, 2));
    }
    return plan;
  }

  private Entry entry(String feature, boolean lambda) {
    while (true) {
      double[] weights = entries.stream().mapToDouble(e -> e.number("weight", 1)).toArray();
      Section way = unlisted.way(entries.get(dice.weighted(weights)));
      Entry entry = Entry.of(app, way, feature, causes.size());
      Form form = entry.app().get(entry.app().size() - 1).form();
      if (!lambda || form != Form.METHOD) {
        return entry;
      }
    }
  }

  private AppCode culpritFrame(String feature) {
    while (true) {
      AppCode code = method(feature, Words.ROLES);
      if (taken.add(code.type() + "." + code.member())) {
        return code;
      }
    }
  }

  private AppCode method(String feature, List<String> roles) {
    return new AppCode(
        app,
        feature,
        Words.type(feature, dice.pick(roles)),
        dice.pick(Words.VERBS) + dice.pick(Words.NOUNS),
        Form.METHOD,
        0);
  }

  private void add(CausePlan plan) {
    causes.add(plan.cause());
  }

  private void system() {
    for (Section section : Sections.of(app.templates() + "-system.txt")) {
      for (int i = 0; i < section.number("screens", 1); i++) {
        String feature = Words.FEATURES.get(i);
        Entry entry = Entry.of(app, section, feature, 0);
        // The screen is not known of some idle stacks; of all other causes it is known.
        boolean nowhere = section.name().equals("idle") && i == 0;
        entry = nowhere ? entry.nowhere() : entry;
        add(new CausePlan(app, List.of(entry), List.of(), List.of(), weight()));
      }
    }
  }

  /** Returns a frequency: a few causes are about ten times as frequent as the others. */
  private double weight() {
    return 1 / Math.pow(dice.between(1.0, 20.0), 0.8);
  }
}
