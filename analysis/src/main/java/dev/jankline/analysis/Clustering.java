package dev.jankline.analysis;

import dev.jankline.analysis.CauseFinder.CauseVerdict;
import dev.jankline.analysis.ClusterVerdict.ClusterTitle;
import dev.jankline.analysis.Fingerprint.Fingerprinter;
import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.analysis.Fingerprint.PartName;
import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.frames.FrameRole;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.Share;
import dev.jankline.analysis.symbolize.StackTables;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the clusters and the cause of a stall.
 *
 * <p>A stall is filed by the frames that have names. When no named code of the app is on its path,
 * and frames without symbols hold at least half of its time, it is filed under the build of those
 * frames. No stall causes an exception.
 */
final class Clustering {

  private Clustering() {}

  /**
   * Returns the record that is published of a stall. By setters: a builder looks defaults up and
   * checks each field, for every event.
   */
  static AnalyzedStall cluster(RepresentedStall represented) {
    SymbolizedStall symbolized = represented.stall();
    JankEvent event = symbolized.received().event();
    BatchHeader header = event.getHeader();
    Stall stall = symbolized.received().stall();
    RepresentativeStack stack = represented.representative();
    ClusterVerdict verdict = verdict(represented);
    StackTables tables = new StackTables(symbolized);
    LockWait wait = symbolized.lockWait();
    AnalyzedStall analyzed = new AnalyzedStall();
    analyzed.setEventId(event.getEvent().getId());
    analyzed.setRevision(symbolized.revision());
    analyzed.setApp(header.getApp());
    analyzed.setPlatform(header.getPlatform());
    analyzed.setVersionName(header.getVersionName());
    analyzed.setVersionCode(header.getVersionCode());
    analyzed.setInstallId(header.getInstallId());
    analyzed.setDevice(header.getDevice());
    analyzed.setLabels(header.getLabels());
    analyzed.setSampleRate(header.getSampleRate());
    analyzed.setKind(stall.getKind());
    analyzed.setEventTime(symbolized.received().eventTime());
    analyzed.setReceivedAt(event.getReceivedAt());
    analyzed.setDurationMillis(stall.getDurationMillis());
    analyzed.setScreen(symbolized.place().screen());
    analyzed.setMessageTarget(symbolized.place().messageTarget());
    analyzed.setFingerprints(verdict.fingerprints());
    analyzed.setTitle(verdict.title());
    analyzed.setLocation(verdict.location());
    analyzed.setStack(stack.stack());
    analyzed.setStrategy(RepresentativeStack.STRATEGY);
    analyzed.setConfidence(stack.coverage());
    analyzed.setNoDominantStack(stack.noDominantStack());
    analyzed.setAlternatives(alternatives(stack));
    analyzed.setCause(verdict.cause().cause());
    analyzed.setCauseEvidence(verdict.cause().evidence());
    analyzed.setSymbolized(verdict.missingBuildId() == null);
    analyzed.setArtifacts(symbolized.artifacts());
    analyzed.setMessageCallback(symbolized.place().messageCallback());
    analyzed.setFrames(tables.frames());
    analyzed.setNodes(tables.nodes());
    analyzed.setSamples(tables.samples());
    analyzed.setLockOwner(tables.lockOwner());
    analyzed.setLockHolder(wait == null ? "" : CauseFinder.holder(wait, stack.holder()));
    analyzed.setLockCircle(wait == null ? List.of() : wait.circle());
    analyzed.setContext(stall.getContext());
    analyzed.setExit(stall.getExit());
    analyzed.setCauseBits(stall.getCauseBits());
    analyzed.setMissingBuildId(verdict.missingBuildId());
    analyzed.setMissingBuildIds(symbolized.missingBuildIds());
    analyzed.setStackNode(node(stack, tables));
    analyzed.setCounted(true);
    return analyzed;
  }

  /**
   * Frames and shares of the time of a stall without dominant stack, for example {@code a.b.c 40
   * %}.
   */
  private static List<String> alternatives(RepresentativeStack stack) {
    return stack.alternatives().stream()
        .map(one -> one.frame() + " " + Share.percent(one.share()))
        .toList();
  }

  /** The representative stack in the tables; −1 when it was cut, or there is none. */
  private static int node(RepresentativeStack stack, StackTables tables) {
    return stack.sampleIndex() < 0
        ? -1
        : tables.mark(stack.samples().get(stack.sampleIndex()).sample().stack(), stack.stack());
  }

  /** Returns the clusters of a stall, and how they were found. */
  static ClusterVerdict verdict(RepresentedStall represented) {
    Stall stall = represented.stall().received().stall();
    RepresentativeStack stack = represented.representative();
    CulpritFrame key = CulpritFrame.of(stack);
    BlockingVote vote = vote(stack, key);
    CauseVerdict cause = CauseFinder.find(represented, stall, vote);
    String buildId = key == null ? MissingSymbols.deciding(stack) : null;
    if (buildId != null) {
      String app = represented.stall().received().app();
      return unsymbolized(app, buildId, vote, cause);
    }
    StallEntry entry =
        StallEntry.of(stall.getKind(), represented.stall().place(), outermost(stack));
    List<Part> parts = GroupingParts.key(stack, key, vote, entry);
    return new ClusterVerdict(
        ClusterTitle.of(parts),
        CodeLocation.of(stack, key, parts),
        key,
        vote,
        cause,
        Fingerprinter.of(Grouping.PRIMARY, parts),
        Fingerprinter.of(Grouping.BLOCKING_CALL, GroupingParts.inner(stack, key, vote)),
        Fingerprinter.of(Grouping.ENTRY_POINT, GroupingParts.outer(stack, key, entry)),
        null);
  }

  /** Counts the votes at the culprit frame; without culprit frame those of the whole path. */
  private static BlockingVote vote(RepresentativeStack stack, @Nullable CulpritFrame key) {
    return key == null
        ? BlockingVote.at(stack, stack.end(), false)
        : BlockingVote.at(stack, stack.end().ancestor(key.depth()), true);
  }

  private static ClusterVerdict unsymbolized(
      String app, String buildId, BlockingVote vote, CauseVerdict cause) {
    List<Part> parts = GroupingParts.unsymbolized(app, buildId);
    return new ClusterVerdict(
        ClusterTitle.of(parts),
        "",
        null,
        vote,
        cause,
        Fingerprinter.of(Grouping.PRIMARY, parts),
        Fingerprinter.of(Grouping.BLOCKING_CALL, parts),
        Fingerprinter.of(Grouping.ENTRY_POINT, parts),
        buildId);
  }

  /** Returns the outermost frame of the path that does more than to pass a call on. */
  private static @Nullable String outermost(RepresentativeStack stack) {
    return stack.path().stream()
        .filter(frame -> frame.role() != FrameRole.INDIRECTION)
        .findFirst()
        .map(frame -> frame.name().text())
        .orElse(null);
  }

  /** Says where in the source the code is that a stall is filed under. */
  static final class CodeLocation {

    private static final int MAX_CHARS = 200;

    private CodeLocation() {}

    /**
     * Returns function, file and line as the stack of this stall has them: {@code
     * com.example.Feed.load(Feed.java:42)}.
     *
     * @param parts parts of the name of primary grouping
     * @return empty when the stall is filed under no code, or the representative stack is without
     *     it
     */
    static String of(RepresentativeStack stack, @Nullable CulpritFrame key, List<Part> parts) {
      if (key != null) {
        return shown(key.frame().frame());
      }
      return parts.stream()
          .filter(part -> part.name() == PartName.OPERATION)
          .findFirst()
          .map(operation -> operation(stack, operation.value()))
          .orElse("");
    }

    private static String operation(RepresentativeStack stack, String name) {
      if (stack.sampleIndex() >= 0) {
        GroupedSample sample = stack.samples().get(stack.sampleIndex());
        for (int i = 0; i < sample.retainedCount(); i++) {
          int index = sample.retainedIndex(i);
          if (Operation.nameOf(sample.known(index)).equals(name)) {
            return shown(sample.shown(index));
          }
        }
      }
      return "";
    }

    private static String shown(SymbolizedFrame frame) {
      String function = cut(frame.getFunction());
      String file = frame.getFileName();
      if (file == null) {
        return function;
      }
      String line = frame.getLine() < 0 ? "" : ":" + frame.getLine();
      return function + "(" + cut(file) + line + ")";
    }

    private static String cut(String text) {
      return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
    }
  }
}
