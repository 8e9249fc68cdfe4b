package dev.jankline.trace.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.trace.CallTree;
import dev.jankline.trace.MethodTrace;
import dev.jankline.trace.build.MethodMapping.MethodName;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code that is valid but that javac does not write. */
class OddCodeTest {
  private static final String NAME = "com/example/odd/Odd";

  private ClassWriter made = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
  private int version = Opcodes.V17;

  @AfterEach
  void stop() {
    MethodTrace.stop();
  }

  @Test
  void constructorWithTwoSuperCalls_getsNoProbes() throws Exception {
    begin();
    MethodVisitor init = made.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(Z)V", null, null);
    Label other = new Label();
    init.visitCode();
    init.visitVarInsn(Opcodes.ILOAD, 1);
    init.visitJumpInsn(Opcodes.IFEQ, other);
    superCall(init);
    init.visitInsn(Opcodes.RETURN);
    init.visitLabel(other);
    superCall(init);
    init.visitInsn(Opcodes.RETURN);
    end(init);

    TracedClass traced = read();

    assertThat(traced.choices()).isEmpty();
    assertThat(traced.skipped()).isEqualTo(Map.of(SkipReason.ODD_CONSTRUCTOR, 1));
    assertThat(load(traced).getConstructor(boolean.class).newInstance(true)).isNotNull();
  }

  @Test
  void constructorThatKeepsThisOnTheStack_getsProbes() throws Exception {
    begin();
    MethodVisitor init = made.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(I)V", null, null);
    Label done = new Label();
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitInsn(Opcodes.DUP);
    init.visitInsn(Opcodes.DUP);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitInsn(Opcodes.ACONST_NULL);
    init.visitVarInsn(Opcodes.ASTORE, 0);
    init.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "hashCode", "()I", false);
    init.visitInsn(Opcodes.POP);
    init.visitVarInsn(Opcodes.ILOAD, 1);
    init.visitJumpInsn(Opcodes.IFEQ, done);
    init.visitInsn(Opcodes.POP);
    init.visitInsn(Opcodes.ICONST_1);
    init.visitVarInsn(Opcodes.ILOAD, 1);
    init.visitInsn(Opcodes.ICONST_M1);
    init.visitInsn(Opcodes.IADD);
    init.visitInsn(Opcodes.IDIV);
    init.visitInsn(Opcodes.POP);
    init.visitInsn(Opcodes.RETURN);
    init.visitLabel(done);
    init.visitInsn(Opcodes.RETURN);
    end(init);
    TracedClass traced = read();
    Class<?> type = load(traced);
    MethodTrace.start(Thread.currentThread());

    for (int argument : new int[] {0, 2}) {
      type.getConstructor(int.class).newInstance(argument);
    }
    assertThatThrownBy(() -> type.getConstructor(int.class).newInstance(1))
        .hasRootCauseInstanceOf(ArithmeticException.class);

    assertThat(traced.choices()).hasSize(1);
    assertBalanced(3);
  }

  @Test
  void parameterReusedForAnotherType_staysVerifiable() throws Exception {
    begin();
    MethodVisitor method = method("reuse", "(I)I");
    Label tooLong = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
    method.visitVarInsn(Opcodes.ASTORE, 0);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
    method.visitInsn(Opcodes.ICONST_2);
    method.visitJumpInsn(Opcodes.IF_ICMPGT, tooLong);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.IRETURN);
    method.visitLabel(tooLong);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/Integer", "parseInt", "(Ljava/lang/String;)I", false);
    method.visitInsn(Opcodes.ICONST_0);
    method.visitInsn(Opcodes.IDIV);
    method.visitInsn(Opcodes.IRETURN);
    end(method);
    Class<?> type = load(read());
    MethodTrace.start(Thread.currentThread());

    assertThat(type.getMethod("reuse", int.class).invoke(null, 12)).isEqualTo(1);
    assertThatThrownBy(() -> type.getMethod("reuse", int.class).invoke(null, 1234))
        .hasRootCauseInstanceOf(ArithmeticException.class);

    assertBalanced(2);
  }

  @Test
  void loopThatStartsAtTheFirstInstruction_isEnteredOnce() throws Exception {
    begin();
    MethodVisitor method = method("count", "(I)I");
    Label start = new Label();
    Label done = new Label();
    method.visitLabel(start);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFLE, done);
    method.visitIincInsn(0, -1);
    method.visitJumpInsn(Opcodes.GOTO, start);
    method.visitLabel(done);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitInsn(Opcodes.IRETURN);
    end(method);
    Class<?> type = load(read());
    MethodTrace.start(Thread.currentThread());

    assertThat(type.getMethod("count", int.class).invoke(null, 9)).isEqualTo(0);

    assertBalanced(1);
  }

  @Test
  void methodWithoutRoomForProbes_getsNone_othersDo() throws Exception {
    begin();
    MethodVisitor large = method("large", "(I)I");
    Label end = new Label();
    large.visitVarInsn(Opcodes.ILOAD, 0);
    large.visitJumpInsn(Opcodes.IFEQ, end);
    for (int i = 0; i < 65_510; i++) {
      large.visitInsn(Opcodes.NOP);
    }
    large.visitLabel(end);
    large.visitVarInsn(Opcodes.ILOAD, 0);
    large.visitInsn(Opcodes.IRETURN);
    end(large);
    branching("small");
    TracedClass traced = read();
    Class<?> type = load(traced);
    MethodTrace.start(Thread.currentThread());

    assertThat(type.getMethod("large", int.class).invoke(null, 9)).isEqualTo(9);
    assertThat(type.getMethod("small", int.class).invoke(null, 9)).isEqualTo(9);

    assertThat(traced.choices()).extracting(method -> method.name().text()).hasSize(1);
    assertThat(traced.skipped()).isEqualTo(Map.of(SkipReason.TOO_LARGE, 1));
    assertBalanced(1);
  }

  @Test
  void classWithoutFrames_staysVerifiable() throws Exception {
    version = Opcodes.V1_4;
    made = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    begin();
    branching("old");
    MethodVisitor jsr = method("subroutine", "(I)I");
    Label routine = new Label();
    jsr.visitJumpInsn(Opcodes.JSR, routine);
    jsr.visitVarInsn(Opcodes.ILOAD, 0);
    jsr.visitInsn(Opcodes.IRETURN);
    jsr.visitLabel(routine);
    jsr.visitVarInsn(Opcodes.ASTORE, 1);
    jsr.visitVarInsn(Opcodes.RET, 1);
    jsr.visitMaxs(2, 2);
    jsr.visitEnd();
    TracedClass traced = read();
    Class<?> type = load(traced);
    MethodTrace.start(Thread.currentThread());

    assertThat(type.getMethod("old", int.class).invoke(null, 9)).isEqualTo(9);
    assertThat(type.getMethod("subroutine", int.class).invoke(null, 9)).isEqualTo(9);

    assertThat(traced.skipped()).isEqualTo(Map.of(SkipReason.SUBROUTINE, 1));
    assertBalanced(1);
  }

  @Test
  void fileThatIsNoClass_isRefusedByName() {
    assertThatThrownBy(() -> choose(new byte[] {1, 2, 3}))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("Odd.class in app.jar is no class file that can be read");
  }

  private void begin() {
    made.visit(version, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
  }

  private MethodVisitor method(String name, String descriptor) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor method = made.visitMethod(access, name, descriptor, null, null);
    method.visitCode();
    return method;
  }

  private void branching(String name) {
    MethodVisitor method = method(name, "(I)I");
    Label end = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, end);
    method.visitLabel(end);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitInsn(Opcodes.IRETURN);
    end(method);
  }

  private static void superCall(MethodVisitor init) {
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
  }

  private static void end(MethodVisitor method) {
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private TracedClass read() throws TraceException {
    made.visitEnd();
    return choose(made.toByteArray());
  }

  private static TracedClass choose(byte[] bytes) throws TraceException {
    return TracedClass.read(bytes, "Odd.class in app.jar", new MethodChoice(SkipList.own()));
  }

  private static Class<?> load(TracedClass traced) throws TraceException {
    TreeSet<MethodName> names = new TreeSet<>();
    traced.choices().forEach(method -> names.add(method.name()));
    byte[] written = traced.write(MethodIds.allot(names, Map.of()));
    return new ClassLoader(OddCodeTest.class.getClassLoader()) {
      Class<?> define() {
        return defineClass(NAME.replace('/', '.'), written, 0, written.length);
      }
    }.define();
  }

  private static void assertBalanced(long calls) {
    CallTree.Tally tally = MethodTrace.between(0, Long.MAX_VALUE, 1).tally();
    assertThat(List.of(tally.entered(), tally.left())).containsExactly(calls, calls);
    assertThat(tally.unbalanced()).isZero();
  }
}
