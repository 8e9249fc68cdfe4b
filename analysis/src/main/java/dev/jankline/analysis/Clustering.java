package dev.jankline.analysis;

import dev.jankline.analysis.CauseFinder.CauseVerdict;
import dev.jankline.analysis.Fingerprint.Part;
import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.symbolize.StackTables;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Stall;
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
    analyzed.setStrategy(stack.strategy());
    analyzed.setConfidence(stack.coverage());
    analyzed.setNoDominantStack(stack.noDominantStack());
    analyzed.setAlternatives(Alternatives.of(stack.alternatives()));
    analyzed.setCause(verdict.cause().cause());
    analyzed.setCauseEvidence(verdict.cause().evidence());
    analyzed.setSymbolized(verdict.missingBuildId() == null);
    analyzed.setArtifacts(symbolized.artifacts());
    analyzed.setMessageCallback(symbolized.place().messageCallback());
    analyzed.setFrames(tables.frames());
    analyzed.setNodes(tables.nodes());
    analyzed.setSamples(tables.samples());
    analyzed.setLockOwner(tables.lockOwner());
    analyzed.setLockCircle(wait == null ? List.of() : wait.circle());
    analyzed.setContext(stall.getContext());
    analyzed.setCauseBits(stall.getCauseBits());
    analyzed.setMissingBuildId(verdict.missingBuildId());
    analyzed.setMissingBuildIds(symbolized.missingBuildIds());
    analyzed.setStackNode(node(stack, tables));
    analyzed.setCounted(true);
    return analyzed;
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

  private static @Nullable String outermost(RepresentativeStack stack) {
    KnownFrame outermost = stack.end().ancestor(1).known();
    return outermost == null ? null : outermost.name().text();
  }
}
