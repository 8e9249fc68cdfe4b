package dev.jankline.trace.build;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Puts the probes of one method around its code:
 *
 * <pre>
 *   i(id)
 *   try { … before each return: o(id) … }
 *   catch (anything) { o(id); throw it }
 * </pre>
 *
 * <p>The handler covers everything but the calls of {@code o}, so each call of the method reports
 * its end once, by return or by exception. The stack map frame of the handler declares no local
 * variables, which is valid wherever the exception is thrown.
 */
final class ProbeInsertion {
  private static final String PROBES = "dev/jankline/trace/MethodTrace";
  private static final String IN = "i";
  private static final String OUT = "o";
  private static final String DESCRIPTOR = "(I)V";

  private final MethodNode method;
  private final int id;
  private final LabelNode handler = new LabelNode();
  private final List<TryCatchBlockNode> guards = new ArrayList<>();

  private ProbeInsertion(MethodNode method, int id) {
    this.method = method;
    this.id = id;
  }

  /**
   * Changes a method.
   *
   * @param superCall in a constructor, the call after which the probes begin
   * @param hasFrames whether class files of this version carry stack map frames
   */
  static void into(
      MethodNode method, int id, @Nullable AbstractInsnNode superCall, boolean hasFrames) {
    new ProbeInsertion(method, id).insert(superCall, hasFrames);
  }

  static boolean isProbe(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && call.owner.equals(PROBES)
        && call.desc.equals(DESCRIPTOR)
        && (call.name.equals(IN) || call.name.equals(OUT));
  }

  private void insert(@Nullable AbstractInsnNode superCall, boolean hasFrames) {
    InsnList code = method.instructions;
    AbstractInsnNode[] body = code.toArray();
    int first = superCall == null ? 0 : code.indexOf(superCall) + 1;
    LabelNode from = new LabelNode();
    InsnList entry = probe(IN);
    entry.add(from);
    if (superCall == null) {
      code.insert(entry);
    } else {
      code.insert(superCall, entry);
    }
    boolean any = false;
    for (int i = first; i < body.length; i++) {
      if (isReturn(body[i])) {
        from = leave(body[i], from, any);
        any = false;
      } else {
        any |= body[i].getOpcode() >= 0;
      }
    }
    guard(from, handler, any);
    code.add(handler);
    if (hasFrames) {
      Object[] thrown = {"java/lang/Throwable"};
      code.add(new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, thrown));
    }
    code.add(probe(OUT));
    code.add(new InsnNode(Opcodes.ATHROW));
    // Added last, so that the method's own handlers are tried first.
    method.tryCatchBlocks.addAll(guards);
  }

  /** Puts the probe before a return; the next guarded range starts after it. */
  private LabelNode leave(AbstractInsnNode returning, LabelNode from, boolean any) {
    LabelNode to = new LabelNode();
    LabelNode next = new LabelNode();
    method.instructions.insertBefore(returning, to);
    method.instructions.insertBefore(returning, probe(OUT));
    method.instructions.insert(returning, next);
    guard(from, to, any);
    return next;
  }

  /** Adds a handler, unless its range is empty, which would make the class file invalid. */
  private void guard(LabelNode from, LabelNode to, boolean any) {
    if (any) {
      guards.add(new TryCatchBlockNode(from, to, handler, null));
    }
  }

  private InsnList probe(String name) {
    InsnList probe = new InsnList();
    probe.add(id <= Short.MAX_VALUE ? new IntInsnNode(Opcodes.SIPUSH, id) : new LdcInsnNode(id));
    probe.add(new MethodInsnNode(Opcodes.INVOKESTATIC, PROBES, name, DESCRIPTOR, false));
    return probe;
  }

  private static boolean isReturn(AbstractInsnNode insn) {
    return insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN;
  }
}
