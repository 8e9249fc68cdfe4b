package dev.jankline.benchmarks.gateway;

import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.fleet.Recording;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.WireException;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Holds the uploads that the gateway is measured with. The raw producer reads the same ones from a
 * file.
 *
 * @param all uploads in the order in which they are made
 */
public record PlannedUploads(List<Upload> all) {
  /** One upload. */
  public static final class Upload {
    private final byte[] packed;
    private final int events;

    private Upload(byte[] packed, int events) {
      this.packed = packed;
      this.events = events;
    }

    private Batch batch() throws IOException, WireException {
      try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        return BatchCodec.decode(unpacked.readAllBytes());
      }
    }

    /** The batch packed with gzip, as devices send it; not a copy. */
    byte[] packed() {
      return packed;
    }

    int events() {
      return events;
    }
  }

  public PlannedUploads {
    all = List.copyOf(all);
  }

  /** Plans the uploads of so many devices; those that the gateway must refuse are left out. */
  public static PlannedUploads of(Recording recording, long seed, int devices, Instant now)
      throws IOException {
    List<Upload> all = new ArrayList<>();
    for (PlannedBatch batch :
        FleetPlan.of(recording, FleetShape.of(seed, devices, now)).batches()) {
      if (batch.breakage() == null) {
        all.add(new Upload(gzip(batch.body(now)), batch.events().size()));
      }
    }
    return new PlannedUploads(all);
  }

  /** An upload of each batch. */
  public static PlannedUploads of(Collection<Batch> batches) throws IOException {
    List<Upload> all = new ArrayList<>();
    for (Batch batch : batches) {
      all.add(upload(batch));
    }
    return new PlannedUploads(all);
  }

  /** The same events in uploads of so many, each under the header of the last of them. */
  public PlannedUploads joined(int events) throws IOException, WireException {
    List<Upload> joined = new ArrayList<>();
    List<Event> waiting = new ArrayList<>();
    for (Upload upload : all) {
      Batch batch = upload.batch();
      waiting.addAll(batch.getEvents());
      while (waiting.size() >= events) {
        joined.add(upload(batch, waiting.subList(0, events)));
        waiting = new ArrayList<>(waiting.subList(events, waiting.size()));
      }
    }
    if (!waiting.isEmpty()) {
      joined.add(upload(all.get(0).batch(), waiting));
    }
    return new PlannedUploads(joined);
  }

  private static Upload upload(Batch batch, List<Event> events) throws IOException {
    batch.setEvents(List.copyOf(events));
    return upload(batch);
  }

  private static Upload upload(Batch batch) throws IOException {
    return new Upload(gzip(BatchCodec.encode(batch)), batch.getEvents().size());
  }

  public int events() {
    return all.stream().mapToInt(Upload::events).sum();
  }

  /** Writes them for {@link #read}: of each its number of events, its length and its bytes. */
  public void write(Path file) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (Upload upload : all) {
        out.writeInt(upload.events);
        out.writeInt(upload.packed.length);
        out.write(upload.packed);
      }
    }
  }

  /** Reads what {@link #write} has written. */
  public static PlannedUploads read(Path file) throws IOException {
    List<Upload> all = new ArrayList<>();
    byte[] bytes = Files.readAllBytes(file);
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      while (in.available() > 0) {
        int events = in.readInt();
        all.add(new Upload(in.readNBytes(in.readInt()), events));
      }
    }
    return new PlannedUploads(all);
  }

  /** The batches that are uploaded. */
  public List<Batch> batches() throws IOException, WireException {
    List<Batch> batches = new ArrayList<>();
    for (Upload upload : all) {
      batches.add(upload.batch());
    }
    return batches;
  }

  private static byte[] gzip(byte[] body) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(body.length / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(body);
    }
    return packed.toByteArray();
  }
}
