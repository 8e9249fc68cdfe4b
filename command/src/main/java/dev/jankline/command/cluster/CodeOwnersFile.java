package dev.jankline.command.cluster;

import dev.jankline.processor.alerts.CodeOwners;
import dev.jankline.schema.OwnerRule;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes rules about owners of a CODEOWNERS file of GitHub or GitLab. A pattern that names a package
 * or a class below a source root ({@code src/SET/java}, {@code src/SET/kotlin}, {@code java} or
 * {@code kotlin}) becomes its prefix, a pattern of all files the prefix {@code *}. Others cannot be
 * told from names of functions: they are left out, each with a reason.
 *
 * <p>In a file the last pattern that matches counts, of rules the longest prefix: a pattern takes
 * the rules of longer prefixes away that it covers. Of GitLab's sections each adds its owners.
 *
 * @param rules a prefix without owners belongs to nobody
 * @param leftOut lines that became no rule, or not all of one, with their number and the reason
 */
record CodeOwnersFile(List<OwnerRule> rules, List<String> leftOut) {
  private static final Pattern SECTION =
      Pattern.compile("\\^?\\[([^\\]]+)\\](?:\\[\\d+\\])?(?:\\s+(.*))?");
  private static final Pattern OWNER =
      Pattern.compile("@{1,2}([\\w.-]+(?:/[\\w.-]+)*)|([\\w.+-]+@[\\w.-]+)");

  /** A source root within a path: folders before it, the source set, and what is below it. */
  private static final Pattern ROOT =
      Pattern.compile("((?:[\\w.*?/ -]*?/)?src/(?:([\\w*?-]+)/)?(?:java|kotlin)|java|kotlin)/(.*)");

  private static final Pattern PACKAGE = Pattern.compile("\\w+(?:/\\w+)*");
  private static final Pattern SOURCE_FILE = Pattern.compile("(\\w+(?:/\\w+)*)\\.(java|kt)");

  /** Says in one line what is wrong with a file. */
  static final class CodeOwnersException extends Exception {
    CodeOwnersException(int line, String message) {
      super("line " + line + ": " + message);
    }
  }

  /**
   * Reads a file.
   *
   * @throws CodeOwnersException when a line cannot be read; nothing of the file is used then
   */
  static CodeOwnersFile parse(String text) throws CodeOwnersException {
    Map<String, Section> sections = new LinkedHashMap<>();
    List<String> leftOut = new ArrayList<>();
    Section section = sections.computeIfAbsent("", name -> new Section());
    List<String> lines = text.lines().toList();
    for (int number = 1; number <= lines.size(); number++) {
      List<String> words = words(lines.get(number - 1));
      if (words.isEmpty()) {
        continue;
      }
      Matcher head = SECTION.matcher(lines.get(number - 1).strip());
      if (head.matches()) {
        String name = head.group(1).toLowerCase(Locale.ROOT);
        section = sections.computeIfAbsent(name, any -> new Section());
        section.defaults = head.group(2) == null ? List.of() : owners(number, words(head.group(2)));
        continue;
      }
      List<String> owners = owners(number, words.subList(1, words.size()));
      String why = section.add(words.get(0), owners.isEmpty() ? section.defaults : owners);
      if (why != null) {
        leftOut.add("line %d: %s: %s".formatted(number, words.get(0), why));
      }
    }
    return new CodeOwnersFile(joined(List.copyOf(sections.values())), List.copyOf(leftOut));
  }

  /** These rules below others, which keep the prefixes they have. */
  List<OwnerRule> under(List<OwnerRule> others) {
    Set<String> taken = others.stream().map(OwnerRule::getPrefix).collect(Collectors.toSet());
    return Stream.concat(
            others.stream(), rules.stream().filter(rule -> !taken.contains(rule.getPrefix())))
        .toList();
  }

  /** The words of a line before its comment; a backslash makes the next character one of a word. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char next = line.charAt(i);
      if (next == '\\' && i + 1 < line.length()) {
        word.append(line.charAt(++i));
      } else if (Character.isWhitespace(next)) {
        if (!word.isEmpty()) {
          words.add(word.toString());
          word.setLength(0);
        }
      } else if (next == '#' && word.isEmpty()) {
        break;
      } else {
        word.append(next);
      }
    }
    if (!word.isEmpty()) {
      words.add(word.toString());
    }
    return words;
  }

  /** Names as trackers know them, without the {@code @} before them. */
  private static List<String> owners(int line, List<String> words) throws CodeOwnersException {
    List<String> owners = new ArrayList<>();
    for (String word : words) {
      Matcher owner = OWNER.matcher(word);
      if (!owner.matches()) {
        throw new CodeOwnersException(
            line, "'" + word + "' is no owner: @USER, @ORGANIZATION/TEAM or an address");
      }
      owners.add(owner.group(1) == null ? owner.group(2) : owner.group(1));
    }
    return owners.stream().distinct().toList();
  }

  private static List<OwnerRule> joined(List<Section> sections) {
    Set<String> prefixes = new TreeSet<>();
    sections.forEach(section -> section.entries.forEach(one -> prefixes.add(one.rule.getPrefix())));
    return prefixes.stream()
        .map(
            prefix ->
                new OwnerRule(
                    prefix,
                    sections.stream()
                        .flatMap(section -> CodeOwners.of(section.rules(), prefix).stream())
                        .distinct()
                        .toList()))
        .toList();
  }

  /**
   * What a pattern names.
   *
   * @param root glob of the source root; {@code **} for any
   */
  private record Target(String root, String prefix) {
    /** Whether all that the other names is named here too. */
    boolean covers(Target other) {
      boolean isBelow =
          prefix.equals(CodeOwners.ALL)
              || other.prefix.equals(prefix)
              || other.prefix.startsWith(prefix + ".");
      return isBelow && (root.equals(other.root) || hasRootOf(other));
    }

    private boolean hasRootOf(Target other) {
      return FileSystems.getDefault()
          .getPathMatcher("glob:" + root)
          .matches(Path.of(other.root.replace('*', '_')));
    }
  }

  private record Entry(Target target, OwnerRule rule) {}

  /** The entries of one section that still hold; not thread-safe. */
  private static final class Section {
    private final List<Entry> entries = new ArrayList<>();
    private List<String> defaults = List.of();

    List<OwnerRule> rules() {
      return entries.stream().map(Entry::rule).toList();
    }

    /** Adds what a pattern names; returns why that is nothing, or less than the pattern says. */
    @Nullable String add(String pattern, List<String> owners) {
      if (pattern.matches("/?\\*\\*(?:/\\*)?|\\*")) {
        return put(new Target("**", CodeOwners.ALL), owners);
      }
      if (pattern.startsWith("!")) {
        return "exclusions are not taken";
      }
      String path =
          pattern.replaceAll("^(?:\\*\\*)?/", "").replaceAll("(?:/\\*\\*)+(?:/\\*)?$|/$", "");
      Matcher root = ROOT.matcher(path);
      if (!root.matches()) {
        return "names no package below a source root";
      }
      String set = root.group(2);
      if (set != null && set.toLowerCase(Locale.ROOT).contains("test")) {
        return "tests are in no app";
      }
      String roots = (pattern.startsWith("**/") ? "{**/,}" : "") + root.group(1);
      Matcher file = SOURCE_FILE.matcher(root.group(3));
      if (file.matches()) {
        String name = file.group(1).replace('/', '.');
        if (file.group(2).equals("kt")) {
          put(new Target(roots, name + "Kt"), owners);
        }
        return put(new Target(roots, name), owners);
      }
      return PACKAGE.matcher(root.group(3)).matches()
          ? put(new Target(roots, root.group(3).replace('/', '.')), owners)
          : "is no prefix of names: it has a wildcard within, or names a kind of file";
    }

    private @Nullable String put(Target target, List<String> owners) {
      entries.removeIf(entry -> target.covers(entry.target));
      boolean isOthers =
          entries.stream()
              .anyMatch(
                  entry ->
                      entry.target.prefix.equals(target.prefix)
                          && !entry.rule.getOwners().equals(owners));
      entries.removeIf(entry -> entry.target.prefix.equals(target.prefix));
      entries.add(new Entry(target, new OwnerRule(target.prefix, owners)));
      return isOthers ? "replaces a line above about the same names in another source root" : null;
    }
  }
}
