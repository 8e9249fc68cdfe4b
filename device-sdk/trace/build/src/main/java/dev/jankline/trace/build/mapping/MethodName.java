package dev.jankline.trace.build.mapping;

import org.objectweb.asm.tree.MethodNode;

/** Names a method as a line of methodMapping.txt does: {@code a.b.C name (La.b.D;)V}. */
public record MethodName(String text) implements Comparable<MethodName> {

  public static MethodName of(String internalClassName, MethodNode method) {
    String className = internalClassName.replace('/', '.');
    return new MethodName(className + " " + method.name + " " + method.desc.replace('/', '.'));
  }

  @Override
  public int compareTo(MethodName other) {
    return text.compareTo(other.text);
  }
}
