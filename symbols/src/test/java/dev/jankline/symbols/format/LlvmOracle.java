package dev.jankline.symbols.format;

import dev.jankline.symbols.address.CodeFrame;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks llvm-symbolizer as its users do, and reads its plain output. */
public final class LlvmOracle {
  private LlvmOracle() {}

  /** One line for each frame, innermost first: {@code function file:line}. */
  public static List<List<String>> ask(Path folder, Path file, List<Long> addresses) {
    List<String> input = addresses.stream().map(a -> "0x" + Long.toHexString(a)).toList();
    List<String> lines = Tools.run(folder, List.of("llvm-symbolizer-19", "--obj=" + file), input);
    List<List<String>> answers = new ArrayList<>();
    List<String> answer = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isEmpty()) {
        answers.add(answer);
        answer = new ArrayList<>();
      } else {
        String place = lines.get(++i);
        answer.add(lines.get(i - 1) + " " + place.substring(0, place.lastIndexOf(':')));
      }
    }
    return answers;
  }

  /**
   * One for each frame, innermost first, as Dart shows them: {@code function (file:line:column)}.
   */
  static List<List<String>> askShort(Path folder, Path file, List<Long> addresses) {
    List<String> input = addresses.stream().map(a -> "0x" + Long.toHexString(a)).toList();
    List<String> command = List.of("llvm-symbolizer-19", "--obj=" + file, "--functions=short");
    List<List<String>> answers = new ArrayList<>(List.of(new ArrayList<>()));
    List<String> lines = Tools.run(folder, command, input);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isEmpty()) {
        answers.add(new ArrayList<>());
      } else {
        String place = lines.get(i + 1).replaceFirst(":0$", "");
        answers.get(answers.size() - 1).add(lines.get(i) + " (" + place + ")");
        i++;
      }
    }
    return answers;
  }

  /** The same form for an answer of ours; unknown is shown as LLVM shows it. */
  public static List<String> shown(List<CodeFrame> frames) {
    if (frames.isEmpty()) {
      return List.of("?? ??:0");
    }
    return frames.stream().map(f -> f.linkName() + " " + file(f.file()) + ":" + f.line()).toList();
  }

  private static String file(@Nullable String file) {
    return file == null ? "??" : file;
  }
}
