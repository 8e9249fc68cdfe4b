package dev.jankline.dashboard.read;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.topics.Keys;
import java.util.List;
import java.util.UUID;

/**
 * Makes rows of single stalls: what kind of device it was, and its samples for flame graphs. The
 * highest revision of a stall counts. The text of the samples is
 *
 * <pre>
 * {"f":[[name, file, inApp], …], "n":[parent, frame, parent, frame, …], "s":[node, shareMillis, offsetMillis, …],
 *  "r":innermost node of the representative stack, "w":[cause, its evidence, strategy, noDominantStack, location]}
 * </pre>
 */
final class StallRows implements Feed.Rows<AnalyzedStall> {
  /** Stalls with larger trees are kept without them. */
  private static final int MAX_TREE_CHARACTERS = 64 * 1024;

  @Override
  public void add(List<String> key, AnalyzedStall stall, Changes changes) {
    String event = ClusterTexts.hex(stall.getEventId());
    // Devices choose the ids of events: those of another app replace nothing.
    UUID id = StoredRow.keyOf(Keys.join(stall.getApp(), event));
    changes.put(
        Table.STALLS,
        stall.getApp(),
        StoredRow.of(id, stall.getRevision())
            .text(event)
            .text(stall.getApp())
            .text(stall.getVersionName())
            .number(stall.getVersionCode())
            .text(stall.getFingerprints().getPrimary())
            .text(stall.getFingerprints().getBlockingCall())
            .text(stall.getFingerprints().getEntryPoint())
            .number(stall.getEventTime().toEpochMilli())
            .number(stall.getDurationMillis())
            .text(stall.getKind().name())
            .text(stall.getScreen())
            .text(stall.getDevice().getModel())
            .text(stall.getDevice().getTier().name())
            .text(stall.getDevice().getOsVersion())
            .decimal(stall.getConfidence())
            .flag(stall.getCounted())
            .texts(stall.getMissingBuildIds())
            .text(stall.getPlatform().name())
            .number(install(stall))
            .texts(StallAttributes.of(stall)));
    addTree(id, stall, changes);
  }

  /** Hash of the installation: rows are told apart by it, and nobody is found by it. */
  private static long install(AnalyzedStall stall) {
    return StoredRow.keyOf(Keys.join(stall.getApp(), stall.getInstallId()))
        .getLeastSignificantBits();
  }

  private static void addTree(UUID id, AnalyzedStall stall, Changes changes) {
    String tree = stall.getSamples().isEmpty() ? "" : tree(stall);
    if (tree.isEmpty() || tree.length() > MAX_TREE_CHARACTERS) {
      return;
    }
    changes.put(
        Table.TREES,
        stall.getApp(),
        StoredRow.of(id, stall.getRevision())
            .text(stall.getApp())
            .text(stall.getVersionName())
            .text(stall.getFingerprints().getPrimary())
            .text(stall.getFingerprints().getBlockingCall())
            .text(stall.getFingerprints().getEntryPoint())
            .number(stall.getEventTime().toEpochMilli())
            .text(tree));
  }

  private static String tree(AnalyzedStall stall) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ArrayNode frames = tree.putArray("f");
    for (SymbolizedFrame frame : stall.getFrames()) {
      frames.addArray().add(frame.getFunction()).add(frame.getFileName()).add(frame.getInApp());
    }
    ArrayNode nodes = tree.putArray("n");
    for (StackNode node : stall.getNodes()) {
      nodes.add(node.getParent()).add(node.getFrame());
    }
    ArrayNode samples = tree.putArray("s");
    for (StackSample sample : stall.getSamples()) {
      samples.add(sample.getNode()).add(sample.getShareMillis()).add(sample.getOffsetMillis());
    }
    tree.put("r", stall.getStackNode());
    tree.putArray("w")
        .add(stall.getCause().name())
        .add(stall.getCauseEvidence())
        .add(stall.getStrategy())
        .add(stall.getNoDominantStack())
        .add(stall.getLocation());
    return tree.toString();
  }
}
