package dev.jankline.trace.build;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Chooses the methods that are worth probes. */
public final class MethodChoice {
  private static final int MADE_BY_THE_COMPILER = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;

  private final SkipList list;

  public MethodChoice(SkipList list) {
    this.list = list;
  }

  /** Why a method gets no probes; null when it gets them. */
  public @Nullable SkipReason skip(ClassNode owner, MethodNode method) {
    if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return SkipReason.NO_CODE;
    }
    if ((method.access & MADE_BY_THE_COMPILER) != 0 && !isLambdaBody(method)) {
      return SkipReason.SYNTHETIC;
    }
    if (method.name.equals("<clinit>")) {
      return SkipReason.CLASS_INITIALIZER;
    }
    if (list.skips(owner.name.replace('/', '.'), method.name)) {
      return SkipReason.LISTED;
    }
    SkipReason trivial = CodeShape.of(method).trivial();
    return trivial == null ? unfit(owner, method) : trivial;
  }

  /** Whether a synthetic method is the body of a lambda, which is code of the app. */
  private static boolean isLambdaBody(MethodNode method) {
    return method.name.contains("lambda$") && (method.access & Opcodes.ACC_BRIDGE) == 0;
  }

  private static @Nullable SkipReason unfit(ClassNode owner, MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.JSR || insn.getOpcode() == Opcodes.RET) {
        return SkipReason.SUBROUTINE;
      }
    }
    boolean odd = method.name.equals("<init>") && SuperCall.find(owner.name, method) == null;
    return odd ? SkipReason.ODD_CONSTRUCTOR : null;
  }

  /**
   * Counts the instructions of a method, to find the trivial ones.
   *
   * @param branches jumps, switches, handlers and monitors
   * @param other instructions that are no call, field access, load, constant or return
   */
  record CodeShape(int branches, int calls, int fields, int other) {

    static CodeShape of(MethodNode method) {
      int branches = method.tryCatchBlocks.size();
      int calls = 0;
      int fields = 0;
      int other = 0;
      for (AbstractInsnNode insn : method.instructions) {
        if (insn.getOpcode() < 0) {
          continue;
        }
        if (isBranch(insn)) {
          branches++;
        } else if (insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode) {
          calls++;
        } else if (insn instanceof FieldInsnNode) {
          fields++;
        } else if (!isLoadOrReturn(insn.getOpcode())) {
          other++;
        }
      }
      return new CodeShape(branches, calls, fields, other);
    }

    /** Why the method is trivial; null when it is not. */
    @Nullable SkipReason trivial() {
      if (branches > 0 || calls > 1) {
        return null;
      }
      if (calls == 0 && other == 0 && fields <= 1) {
        return fields == 0 ? SkipReason.EMPTY : SkipReason.ACCESSOR;
      }
      return SkipReason.SINGLE_CALL;
    }

    private static boolean isBranch(AbstractInsnNode insn) {
      return insn instanceof JumpInsnNode
          || insn instanceof TableSwitchInsnNode
          || insn instanceof LookupSwitchInsnNode
          || insn.getOpcode() == Opcodes.MONITORENTER;
    }

    private static boolean isLoadOrReturn(int opcode) {
      return opcode <= Opcodes.ALOAD || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
    }
  }
}
