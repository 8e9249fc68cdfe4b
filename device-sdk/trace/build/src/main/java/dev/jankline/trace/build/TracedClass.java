package dev.jankline.trace.build;

import dev.jankline.trace.build.MethodMapping.MethodName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Reads one class, decides which of its methods get probes, and writes it with the probes. */
public final class TracedClass {
  private final byte[] bytes;
  private final String where;
  private final MethodChoice choice;
  private final Set<String> tooLarge = new HashSet<>();
  private final Map<SkipReason, Integer> skipped = new EnumMap<>(SkipReason.class);
  private ClassNode content;
  private List<MethodNode> chosen = List.of();

  /** A method that gets probes. */
  public record Choice(MethodName name, int access) {}

  private TracedClass(byte[] bytes, String where, MethodChoice choice) throws TraceException {
    this.bytes = bytes;
    this.where = where;
    this.choice = choice;
    this.content = parse();
    choose();
  }

  /** Reads a class file; {@code where} names it in messages. Throws when it cannot be read. */
  public static TracedClass read(byte[] bytes, String where, MethodChoice choice)
      throws TraceException {
    return new TracedClass(bytes, where, choice);
  }

  /** The methods that get probes; after {@link #write} those that got them. */
  public List<Choice> choices() {
    return chosen.stream()
        .map(method -> new Choice(MethodName.of(content.name, method), method.access))
        .toList();
  }

  /** The number of methods without probes, by reason. */
  public Map<SkipReason, Integer> skipped() {
    return skipped;
  }

  /** The class file with probes, or the unchanged file when no method gets any. */
  public byte[] write(MethodIds ids) throws TraceException {
    while (!chosen.isEmpty()) {
      List<Choice> names = choices();
      for (int i = 0; i < chosen.size(); i++) {
        insert(chosen.get(i), ids.of(names.get(i).name()));
      }
      try {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        content.accept(writer);
        return writer.toByteArray();
      } catch (MethodTooLargeException large) {
        tooLarge.add(large.getMethodName() + large.getDescriptor());
        content = parse();
        choose();
      }
    }
    return bytes;
  }

  private void insert(MethodNode method, int id) {
    @Nullable AbstractInsnNode superCall =
        method.name.equals("<init>") ? SuperCall.find(content.name, method) : null;
    boolean hasFrames = (content.version & 0xFFFF) >= Opcodes.V1_6;
    ProbeInsertion.into(method, id, superCall, hasFrames);
  }

  private ClassNode parse() throws TraceException {
    ClassNode node = new ClassNode();
    try {
      new ClassReader(bytes).accept(node, ClassReader.EXPAND_FRAMES);
    } catch (RuntimeException unreadable) {
      throw new TraceException(
          where
              + " is no class file that can be read ("
              + unreadable.getMessage()
              + "): compile for Java 25 or older",
          unreadable);
    }
    return node;
  }

  private void choose() throws TraceException {
    skipped.clear();
    chosen = new ArrayList<>();
    for (MethodNode method : content.methods) {
      refuseProbes(method);
      SkipReason reason =
          tooLarge.contains(method.name + method.desc)
              ? SkipReason.TOO_LARGE
              : choice.skip(content, method);
      if (reason == null) {
        chosen.add(method);
      } else {
        skipped.merge(reason, 1, Integer::sum);
      }
    }
  }

  private void refuseProbes(MethodNode method) throws TraceException {
    for (AbstractInsnNode insn : method.instructions) {
      if (ProbeInsertion.isProbe(insn)) {
        throw new TraceException(
            where + " has probes already: instrument what the compiler wrote, once");
      }
    }
  }
}
