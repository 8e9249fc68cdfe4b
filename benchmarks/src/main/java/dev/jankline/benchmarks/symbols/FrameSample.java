package dev.jankline.benchmarks.symbols;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes frames out of a mapping: by chance from everywhere, and one of each class. */
final class FrameSample {
  private static final Pattern CLASS = Pattern.compile("\\S+ -> (\\S+):");
  private static final Pattern RANGE = Pattern.compile("\\s+(\\d+):(\\d+):.* -> (\\S+)");
  private static final long SEED = 20_260_102;

  private final List<ShippedFrame> all = new ArrayList<>();
  private final List<ShippedFrame> oneOfEachClass = new ArrayList<>();

  /** A frame as a device sends it. */
  record ShippedFrame(String className, String method, int line) {}

  private FrameSample() {}

  static FrameSample of(Path mapping) throws IOException {
    FrameSample sample = new FrameSample();
    Random random = new Random(SEED);
    try (BufferedReader lines = Files.newBufferedReader(mapping)) {
      sample.read(lines, random);
    }
    Collections.shuffle(sample.all, random);
    Collections.shuffle(sample.oneOfEachClass, random);
    return sample;
  }

  /** Frames by chance, each at most once. */
  List<ShippedFrame> some(int count) {
    return all.subList(0, Math.min(count, all.size()));
  }

  /** One frame of every class that has one. */
  List<ShippedFrame> oneOfEachClass() {
    return oneOfEachClass;
  }

  private void read(BufferedReader lines, Random random) throws IOException {
    String className = "";
    int first = -1;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher header = CLASS.matcher(line);
      Matcher range = RANGE.matcher(line);
      if (header.matches()) {
        choose(first, random);
        className = header.group(1);
        first = all.size();
      } else if (range.matches()) {
        int from = Integer.parseInt(range.group(1));
        int span = Integer.parseInt(range.group(2)) - from + 1;
        all.add(new ShippedFrame(className, range.group(3), from + random.nextInt(span)));
      }
    }
    choose(first, random);
  }

  private void choose(int first, Random random) {
    if (first >= 0 && first < all.size()) {
      oneOfEachClass.add(all.get(first + random.nextInt(all.size() - first)));
    }
  }
}
