package dev.jankline.art;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Sends calls of methods that Android 10 lacks to those of {@code Backport} with the same name and,
 * after the receiver, the same parameters: {@code Redirect FROM.jar TO.jar}.
 */
public final class Redirect {
  private static final String BACKPORT = "dev/jankline/art/Backport";

  private final List<Method> backports = new ArrayList<>();

  private Redirect() throws ClassNotFoundException {
    for (Method method : Class.forName(BACKPORT.replace('/', '.')).getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        backports.add(method);
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    Redirect redirect = new Redirect();
    try (ZipFile from = new ZipFile(arguments[0]);
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
      for (ZipEntry entry : Collections.list(from.entries())) {
        byte[] bytes = from.getInputStream(entry).readAllBytes();
        to.putNextEntry(new ZipEntry(entry.getName()));
        to.write(entry.getName().endsWith(".class") ? redirect.inClass(bytes) : bytes);
      }
    }
  }

  private byte[] inClass(byte[] bytes) throws IOException {
    ClassWriter writer = new ClassWriter(0);
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            return inMethod(super.visitMethod(access, name, descriptor, signature, thrown));
          }
        };
    new ClassReader(bytes).accept(visitor, 0);
    return writer.toByteArray();
  }

  private MethodVisitor inMethod(MethodVisitor next) {
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitMethodInsn(
          int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Method method =
            opcode == Opcodes.INVOKESPECIAL ? null : backport(opcode, owner, name, descriptor);
        if (method == null) {
          super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
          return;
        }
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC, BACKPORT, name, Type.getMethodDescriptor(method), false);
        Type wanted = Type.getReturnType(descriptor);
        if (wanted.getSort() == Type.OBJECT && !wanted.equals(Type.getReturnType(method))) {
          super.visitTypeInsn(Opcodes.CHECKCAST, wanted.getInternalName());
        }
      }
    };
  }

  private Method backport(int opcode, String owner, String name, String descriptor) {
    Type[] given = Type.getArgumentTypes(descriptor);
    for (Method method : backports) {
      if (!owner.startsWith("java/") || !method.getName().equals(name)) {
        continue;
      }
      Type[] taken = Type.getArgumentTypes(method);
      boolean isStatic = opcode == Opcodes.INVOKESTATIC;
      boolean fits =
          isStatic
              ? Arrays.equals(taken, given)
              : taken.length == given.length + 1
                  && Arrays.equals(Arrays.copyOfRange(taken, 1, taken.length), given)
                  && isOf(owner, method.getParameterTypes()[0]);
      if (fits) {
        return method;
      }
    }
    return null;
  }

  private static boolean isOf(String owner, Class<?> type) {
    try {
      return type.isAssignableFrom(Class.forName(owner.replace('/', '.')));
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      return false;
    }
  }
}
