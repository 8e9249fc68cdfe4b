package dev.jankline.trace.build;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds the call of {@code super(…)} or {@code this(…)} in a constructor.
 *
 * <p>An exception handler may not cover code before that call, so the probes are put after it.
 */
public final class SuperCall {
  private SuperCall() {}

  /** The call; null when there is not exactly one that separates the code before and after it. */
  public static @Nullable AbstractInsnNode find(String className, MethodNode constructor) {
    Frame<SourceValue>[] frames;
    try {
      frames = new Analyzer<>(new ThisTracker()).analyze(className, constructor);
    } catch (AnalyzerException unreadable) {
      return null;
    }
    InsnList code = constructor.instructions;
    AbstractInsnNode found = null;
    for (int i = 0; i < code.size(); i++) {
      if (frames[i] != null && initialisesThis(code.get(i), frames[i])) {
        if (found != null) {
          return null;
        }
        found = code.get(i);
      }
    }
    return found != null && parts(constructor, code.indexOf(found)) ? found : null;
  }

  private static boolean initialisesThis(AbstractInsnNode insn, Frame<SourceValue> frame) {
    if (insn.getOpcode() != Opcodes.INVOKESPECIAL
        || !(insn instanceof MethodInsnNode call)
        || !call.name.equals("<init>")) {
      return false;
    }
    int arguments = Type.getArgumentCount(call.desc);
    SourceValue receiver = frame.getStack(frame.getStackSize() - 1 - arguments);
    return receiver.insns.contains(ThisTracker.THIS);
  }

  /** Whether no jump and no handler leads from one side of an instruction to the other. */
  private static boolean parts(MethodNode method, int at) {
    InsnList code = method.instructions;
    for (int i = 0; i < code.size(); i++) {
      for (LabelNode target : targets(code.get(i))) {
        if (i < at != code.indexOf(target) <= at) {
          return false;
        }
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      boolean before = code.indexOf(block.start) <= at;
      if (before != code.indexOf(block.end) <= at || before != code.indexOf(block.handler) <= at) {
        return false;
      }
    }
    return true;
  }

  private static List<LabelNode> targets(AbstractInsnNode insn) {
    if (insn instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    if (insn instanceof TableSwitchInsnNode table) {
      return with(table.labels, table.dflt);
    }
    if (insn instanceof LookupSwitchInsnNode lookup) {
      return with(lookup.labels, lookup.dflt);
    }
    return List.of();
  }

  private static List<LabelNode> with(List<LabelNode> labels, LabelNode other) {
    return Stream.concat(labels.stream(), Stream.of(other)).toList();
  }

  /** Follows the object under construction through variables and the stack. */
  private static final class ThisTracker extends SourceInterpreter {
    static final AbstractInsnNode THIS = new InsnNode(Opcodes.NOP);

    ThisTracker() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return isInstanceMethod && local == 0
          ? new SourceValue(1, THIS)
          : super.newParameterValue(isInstanceMethod, local, type);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
      return value;
    }
  }
}
