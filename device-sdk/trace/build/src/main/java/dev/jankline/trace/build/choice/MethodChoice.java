package dev.jankline.trace.build.choice;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

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
}
