package dev.jankline.art;

import dev.jankline.schema.Event;
import dev.jankline.sdk.testing.Recorder;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs what is tested on ART, each part as processes of its own, and counts: {@code ArtTests FOLDER
 * ART LIBRARY LIVES TEST...}. The folder holds {@code app.jar}, {@code tests.jar} and the dex files
 * that ship; the last line is {@code N passed, N failed}.
 */
public final class ArtTests {
  private static final int UNIT_SECONDS = 900;
  private static final int PART_SECONDS = 240;
  private static final int LIFE_MILLIS = 1_500;
  private static final int MAX_LIFE_MILLIS = 4_000;

  private final Path folder;
  private final String art;
  private final String framework;
  private final int lives;
  private final Map<String, int[]> counts = new TreeMap<>();

  private ArtTests(String[] arguments) {
    folder = Path.of(arguments[0]);
    art = arguments[1];
    framework = arguments[2];
    lives = Integer.parseInt(arguments[3]);
  }

  public static void main(String[] arguments) throws Exception {
    ArtTests tests = new ArtTests(arguments);
    List<String> units = List.of(arguments).subList(4, arguments.length);
    Thread unit = new Thread(() -> tests.unitTests(units), "unit tests");
    unit.start();
    tests.others();
    unit.join();
    tests.end();
  }

  private void unitTests(List<String> classes) {
    List<String> command = new ArrayList<>(List.of("tests.jar:libs.jar:core.zip", "UnitTests"));
    Path temporary = folder.resolve("temporary");
    command.add(temporary.toString());
    command.addAll(classes);
    try {
      Files.createDirectories(temporary);
      boolean ended = run(UNIT_SECONDS, line -> note("unit tests", line), false, command);
      verdict("unit tests", "ended", ended, "within " + UNIT_SECONDS + " s");
    } catch (IOException | InterruptedException e) {
      verdict("unit tests", "ended", false, e.toString());
    }
  }

  private void others() throws IOException, InterruptedException {
    for (String dex : List.of("core.zip", "aar.zip", "aar-unshrunk.zip")) {
      String path = folder.resolve(dex).toString();
      part("verifier", "app.jar:" + (dex.startsWith("core") ? "core.zip" : dex), "verify", path);
    }
    hooks();
    part("allocations", "app.jar:core.zip", "allocate", directory("allocate"));
    part("stacks", "app.jar:core.zip", "stacks");
    twoProcesses();
    killed();
  }

  private void hooks() throws IOException, InterruptedException {
    try (Recorder gateway = new Recorder()) {
      part("hooks", "app.jar:core.zip", "hooks", framework, directory("hooks"), gateway.url());
      for (String work : List.of("SlowMessage", "BusyMessage", "SlowIdle")) {
        long named =
            events(gateway).stream()
                .filter(event -> event.getStall() != null)
                .filter(
                    event -> String.valueOf(event.getStall().getMessageCallback()).endsWith(work))
                .count();
        verdict("hooks", "uploaded:" + work, named == 1, named + " stalls");
      }
    }
  }

  /** Of two processes with one spool the second one says so, until the first one has ended. */
  private void twoProcesses() throws IOException, InterruptedException {
    String spool = directory("two");
    List<String> states = new ArrayList<>();
    Process first = start(command("app.jar:core.zip", "DeviceProgram", "hold", spool, "60000"));
    try (BufferedReader lines = lines(first)) {
      states.add(state(lines));
      states.add(stateOf(spool));
      first.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      states.add(stateOf(spool));
    }
    List<String> expected = List.of("STATE ENABLED", "STATE SPOOL_IN_USE", "STATE ENABLED");
    for (int i = 0; i < expected.size(); i++) {
      boolean holds = expected.get(i).equals(states.get(i));
      verdict("two processes", "start" + i, holds, states.get(i));
    }
  }

  private String stateOf(String spool) throws IOException {
    Process process = start(command("app.jar:core.zip", "DeviceProgram", "hold", spool, "0"));
    try (BufferedReader lines = lines(process)) {
      return state(lines);
    } finally {
      process.destroyForcibly();
    }
  }

  private static String state(BufferedReader lines) throws IOException {
    String line = lines.readLine();
    while (line != null && !line.startsWith("STATE ")) {
      line = lines.readLine();
    }
    return String.valueOf(line);
  }

  /** Ends processes by SIGKILL at any point: what one said is on disk arrives, under one id. */
  private void killed() throws IOException, InterruptedException {
    String spool = directory("killed");
    Random random = new Random();
    Set<String> onDisk = new LinkedHashSet<>();
    List<String> none = new ArrayList<>();
    try (Recorder gateway = new Recorder()) {
      for (int life = 0; life < lives; life++) {
        Process process =
            start(
                command(
                    "app.jar:core.zip", "DeviceProgram", "live", spool, gateway.url(), "" + life));
        int told = onDisk.size();
        String state = liveAndDie(process, random, onDisk, none);
        // Deaths in the foreground would switch the SDK off, as they should.
        Files.deleteIfExists(Path.of(spool, "starts"));
        int stalls = onDisk.size() - told;
        verdict(
            "SIGKILL",
            "life" + life,
            "STATE ENABLED".equals(state),
            state + ", " + stalls + " stalls");
      }
      part("SIGKILL", "app.jar:core.zip", "send", spool, gateway.url());
      arrived(gateway, onDisk, none);
    }
  }

  private static String liveAndDie(
      Process process, Random random, Set<String> onDisk, List<String> none) throws IOException {
    int millis = LIFE_MILLIS + random.nextInt(LIFE_MILLIS);
    String state = null;
    try (BufferedReader lines = lines(process)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("STATE ")) {
          state = line;
          killLater(process, random.nextInt(millis));
        } else if (line.startsWith("DISK ")) {
          onDisk.add(line.substring("DISK ".length()));
        } else if (line.startsWith("NONE ")) {
          none.add(line.substring("NONE ".length()));
        }
      }
    } finally {
      process.destroyForcibly();
    }
    return state;
  }

  private static void killLater(Process process, int millis) {
    Thread killer =
        new Thread(
            () -> {
              try {
                Thread.sleep(Math.min(millis, MAX_LIFE_MILLIS));
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              // Not of the process itself: that would close the stream of what it has said.
              process.toHandle().destroyForcibly();
            });
    killer.setDaemon(true);
    killer.start();
  }

  private void arrived(Recorder gateway, Set<String> onDisk, List<String> none) {
    Map<String, Set<String>> ids = new HashMap<>();
    for (Event event : events(gateway)) {
      if (event.getStall() != null) {
        String name = String.valueOf(event.getStall().getMessageCallback());
        ids.computeIfAbsent(name, stall -> new HashSet<>()).add(String.valueOf(event.getId()));
      }
    }
    Set<String> lost = new LinkedHashSet<>(onDisk);
    lost.removeAll(ids.keySet());
    long twice = ids.values().stream().filter(of -> of.size() > 1).count();
    figure(
        "SIGKILL: %d lives, %d stalls on disk, %d lost, %d under two ids; %d more were no stalls or not told"
            .formatted(lives, onDisk.size(), lost.size(), twice, none.size()));
    verdict("SIGKILL", "stalls", onDisk.size() >= lives, onDisk.size() + " on disk");
    verdict("SIGKILL", "lost", lost.isEmpty(), lost.toString());
    verdict("SIGKILL", "ids", twice == 0, twice + " stalls under two ids");
    verdict("SIGKILL", "told", none.size() <= 1 + onDisk.size() / 4, none.size() + " not told");
  }

  private static List<Event> events(Recorder gateway) {
    List<Event> events = new ArrayList<>();
    gateway.requests().stream()
        .filter(request -> request.batch() != null)
        .forEach(request -> events.addAll(request.batch().getEvents()));
    return events;
  }

  private void part(String name, String classPath, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(classPath, "DeviceProgram"));
    command.addAll(List.of(arguments));
    boolean ended = run(PART_SECONDS, line -> note(name, line), true, command);
    verdict(name, "ended:" + arguments[0], ended, "within " + PART_SECONDS + " s");
  }

  private boolean run(int seconds, Consumer<String> reader, boolean whole, List<String> command)
      throws IOException, InterruptedException {
    Process process = start(command(command.toArray(String[]::new)));
    Thread reading = new Thread(() -> lines(process).lines().forEach(reader));
    reading.start();
    boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
    process.toHandle().destroyForcibly();
    reading.join(TimeUnit.SECONDS.toMillis(60));
    return ended && process.exitValue() == 0 && !reading.isAlive();
  }

  /** The first word is the class path, in the folder; the second the class. */
  private List<String> command(String... words) {
    List<String> command = new ArrayList<>(List.of(art, "-cp"));
    List<String> path = new ArrayList<>();
    for (String jar : words[0].split(":")) {
      path.add(folder.resolve(jar).toString());
    }
    path.add(folder.resolve("http.jar").toString());
    command.add(String.join(":", path));
    command.add("dev.jankline.art." + words[1]);
    command.addAll(List.of(words).subList(2, words.length));
    return command;
  }

  private static Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static BufferedReader lines(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private String directory(String name) {
    File made = folder.resolve("spools").resolve(name).toFile();
    try {
      Files.createDirectories(made.toPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return made.getPath();
  }

  /** Counts a verdict of a device's program; passes on its figures and what it says of failures. */
  private void note(String part, String line) {
    if (line.startsWith("PASSED ")) {
      count(part, true);
    } else if (line.startsWith("FAILED ")) {
      count(part, false);
      System.err.println(line);
    } else if (line.startsWith("FIGURE ")) {
      figure(line.substring("FIGURE ".length()));
    } else {
      System.err.println("  " + line);
    }
  }

  private void verdict(String part, String name, boolean holds, String found) {
    count(part, holds);
    if (!holds) {
      System.err.println("FAILED " + part + ":" + name + " " + found);
    }
  }

  private static void figure(String text) {
    System.out.println(text);
  }

  private synchronized void count(String part, boolean passed) {
    counts.computeIfAbsent(part, name -> new int[2])[passed ? 0 : 1]++;
  }

  private synchronized void end() {
    int passed = 0;
    int failed = 0;
    for (Map.Entry<String, int[]> part : counts.entrySet()) {
      int[] of = part.getValue();
      System.out.printf("%s: %d passed, %d failed%n", part.getKey(), of[0], of[1]);
      passed += of[0];
      failed += of[1];
    }
    System.out.printf("%d passed, %d failed%n", passed, failed);
    System.exit(failed == 0 && passed > 0 ? 0 : 1);
  }
}
