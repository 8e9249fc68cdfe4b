package dev.jankline.command.conformance;

import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.Stall;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules about the frames of a stall that a gateway does not enforce. For one batch. */
final class FrameRules {
  private static final int NATIVE_METHOD = -2;

  private final ContractFacts facts;
  private final Findings findings;
  private final boolean hasDart;
  private final boolean hasMatrix;

  FrameRules(ContractFacts facts, @Nullable BatchHeader header, Findings findings) {
    this.facts = facts;
    this.findings = findings;
    this.hasDart = lists(header, BuildKind.DART_BUILD_ID);
    this.hasMatrix = lists(header, BuildKind.MATRIX_METHODS);
  }

  /** Whether it lists a build of that kind, or may: a header that is not known. */
  private static boolean lists(@Nullable BatchHeader header, BuildKind kind) {
    return header == null
        || header.getBuildIds().stream().anyMatch(build -> build.getKind() == kind);
  }

  void check(Stall stall, String path) {
    List<StackFrame> frames = stall.getFrames();
    BitSet used = new BitSet();
    for (StackNode node : stall.getNodes()) {
      if (node.getFrame() >= 0) {
        used.set(node.getFrame());
      }
    }
    Set<StackFrame> seen = new HashSet<>();
    for (int i = 0; i < frames.size(); i++) {
      StackFrame frame = frames.get(i);
      String at = path + ".frames[" + i + "]";
      if (!used.get(i)) {
        findings.tolerated(at, "is the frame of no node", "Leave it out, or give it a node");
      }
      if (isOfCode(frame) && !seen.add(frame)) {
        findings.tolerated(at, "is there twice", "List each distinct frame once");
      }
      forms(frame, at);
    }
  }

  /** Lines of a dump and nodes of a call tree may be equal without being the same. */
  private static boolean isOfCode(StackFrame frame) {
    return frame.getRawFrame() == null && frame.getMatrixFrame() == null;
  }

  private void forms(StackFrame frame, String path) {
    if (frame.getJavaFrame() != null) {
      java(frame.getJavaFrame(), path + ".javaFrame");
    }
    if (frame.getNativeFrame() != null) {
      nativeFrame(frame.getNativeFrame(), path + ".nativeFrame");
    }
    if (frame.getDartFrame() != null) {
      dart(frame.getDartFrame(), path + ".dartFrame");
    }
    if (frame.getMatrixFrame() != null) {
      matrix(frame.getMatrixFrame(), path + ".matrixFrame");
    }
    if (frame.getRawFrame() != null) {
      raw(frame.getRawFrame(), path + ".rawFrame");
    }
  }

  private void java(JavaFrame frame, String path) {
    if (!CodeNames.isClass(frame.getClassName())) {
      findings.tolerated(
          path + ".className",
          "is not the name of a class",
          "Send the name with packages and dots, without method, file and parentheses");
    }
    if (!CodeNames.isMethod(frame.getMethodName())) {
      findings.tolerated(
          path + ".methodName", "is not the name of a method", "Send the bare name of the method");
    }
    String file = frame.getFileName();
    if (file != null && (file.contains("/") || file.contains("\\"))) {
      findings.tolerated(path + ".fileName", "is a path", "Send the name of the file alone");
    }
    if (frame.getLine() < NATIVE_METHOD) {
      findings.tolerated(
          path + ".line", frame.getLine() + " is below -2", "Send -1 for an unknown line");
    }
  }

  private void nativeFrame(NativeFrame frame, String path) {
    buildId(frame.getBuildId(), path);
    if (frame.getBuildId() == null && frame.getModule() == null) {
      findings.tolerated(path, "has neither buildId nor module", "Name the library");
    }
    Long base = frame.getModuleBase();
    if (frame.getAbsolute() && base == null) {
      findings.tolerated(
          path + ".moduleBase",
          "is missing for an absolute address",
          "Send the load address of the module, or an address relative to it");
    } else if (frame.getAbsolute()
        && base != null
        && Long.compareUnsigned(frame.getAddress(), base) < 0) {
      findings.tolerated(
          path + ".address", "is below moduleBase", "Send address and base of the same module");
    }
    if (!frame.getAbsolute() && frame.getAddress() < 0) {
      findings.tolerated(
          path + ".address", frame.getAddress() + " is below 0", "Send the offset in the module");
    }
  }

  private void dart(DartFrame frame, String path) {
    buildId(frame.getBuildId(), path);
    if (frame.getBuildId() == null && !hasDart) {
      findings.tolerated(
          path + ".buildId",
          "is missing, and the header has no DART_BUILD_ID",
          "Send the build id that heads the stack");
    }
    boolean bySymbol = frame.getSymbol() != null && frame.getOffset() != null;
    if (!bySymbol && frame.getAddress() == null) {
      findings.tolerated(
          path,
          "has neither symbol and offset nor an address",
          "Send what the line of the stack has");
    }
  }

  private void matrix(MatrixFrame frame, String path) {
    if (!hasMatrix) {
      findings.tolerated(
          path + ".methodId",
          "cannot be named: the header has no MATRIX_METHODS",
          "Send the build id of methodMapping.txt in the header");
    }
    if (frame.getCount() < 1 || frame.getDurationMillis() < 0) {
      findings.tolerated(
          path,
          "ran %d times for %d ms".formatted(frame.getCount(), frame.getDurationMillis()),
          "Send a count from 1 and a duration from 0 on");
    }
  }

  private void raw(RawFrame frame, String path) {
    if (!facts.rawFormats().contains(frame.getFormat())) {
      findings.tolerated(
          path + ".format",
          "is none that the server reads: " + facts.rawFormats().stream().sorted().toList(),
          "Take the line apart into another kind of frame");
    }
    if (frame.getText().isBlank()) {
      findings.tolerated(path + ".text", "is blank", "Leave the frame out");
    }
  }

  private void buildId(@Nullable String id, String path) {
    if (id != null && !CodeNames.isHex(id)) {
      findings.tolerated(
          path + ".buildId",
          "is not lower-case hex without dashes",
          "Write it so: symbols go by it");
    }
  }
}
