package dev.jankline.local.fleet;

import dev.jankline.schema.Stall;
import dev.jankline.wire.TrustedRecords;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroRuntimeException;

/**
 * Writes and reads recordings.
 *
 * <pre>
 * "JANKREC1" (8 bytes)
 * int versions, each: text name | long code | text map id
 * int stalls,   each: text version name | text action | int bytes | Stall, Avro single-object
 * </pre>
 */
final class RecordingFile {
  private static final long MAGIC = 0x4A41_4E4B_5245_4331L;
  private static final int LARGEST_STALL_BYTES = 1 << 24;

  static {
    TrustedRecords.trust();
  }

  private RecordingFile() {}

  static void write(Recording recording, Path file) {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeLong(MAGIC);
      out.writeInt(recording.versions().size());
      for (RecordedVersion version : recording.versions()) {
        out.writeUTF(version.versionName());
        out.writeLong(version.versionCode());
        out.writeUTF(version.mapId());
      }
      out.writeInt(recording.stalls().size());
      for (RecordedStall stall : recording.stalls()) {
        writeStall(stall, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write recording " + file, e);
    }
  }

  static Recording read(Path file) {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      if (in.readLong() != MAGIC) {
        throw new IOException("not a recording");
      }
      List<RecordedVersion> versions = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        versions.add(new RecordedVersion(in.readUTF(), in.readLong(), in.readUTF()));
      }
      List<RecordedStall> stalls = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        stalls.add(readStall(in));
      }
      return new Recording(versions, stalls);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read recording " + file + "; record again", e);
    }
  }

  private static void writeStall(RecordedStall recorded, DataOutputStream out) throws IOException {
    out.writeUTF(recorded.versionName());
    out.writeUTF(recorded.action());
    ByteBuffer bytes = recorded.stall().toByteBuffer();
    out.writeInt(bytes.remaining());
    out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }

  private static RecordedStall readStall(DataInputStream in) throws IOException {
    String versionName = in.readUTF();
    String action = in.readUTF();
    int size = in.readInt();
    if (size < 0 || size > LARGEST_STALL_BYTES) {
      throw new IOException("a stall of " + size + " bytes");
    }
    byte[] bytes = in.readNBytes(size);
    try {
      return new RecordedStall(versionName, action, Stall.fromByteBuffer(ByteBuffer.wrap(bytes)));
    } catch (AvroRuntimeException e) {
      throw new IOException("an unreadable stall", e);
    }
  }
}
