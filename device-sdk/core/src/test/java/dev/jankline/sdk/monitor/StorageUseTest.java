package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.wire.StallContext;
import dev.jankline.wire.TrustedRecords;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageUseTest {
  @TempDir private File directory;
  private File counts;
  private StorageUse storage;

  @BeforeEach
  void make() {
    counts = new File(directory, "io");
    storage = new StorageUse(counts);
  }

  @Test
  void bytes_areThoseSinceTheStallBegan() throws IOException {
    kernelTells(4_096, 1_000);
    storage.begin(7);
    kernelTells(12_288, 1_500);

    var context = since(7);

    assertThat(context.getReadBytes()).isEqualTo(8_192);
    assertThat(context.getWrittenBytes()).isEqualTo(500);
  }

  @Test
  void nothingIsTold_ofAnotherStall() throws IOException {
    kernelTells(4_096, 1_000);
    storage.begin(7);

    assertThat(since(9).getReadBytes()).isNull();
  }

  @Test
  void nothingIsTold_whenTheKernelDoesNotTell() throws IOException {
    storage.begin(7);
    kernelTells(4_096, 1_000);
    assertThat(since(7).getReadBytes()).as("not at the beginning").isNull();

    for (String text : new String[] {"", "no", "rchar: 1\nread_bytes: many\n"}) {
      kernelTells(4_096, 1_000);
      storage.begin(7);
      Files.writeString(counts.toPath(), text);
      assertThat(since(7).getWrittenBytes()).as("not at the end: '%s'", text).isNull();
    }
  }

  private void kernelTells(long read, long written) throws IOException {
    Files.writeString(
        counts.toPath(),
        """
        rchar: 323934931
        wchar: 323929600
        syscr: 632687
        syscw: 632675
        read_bytes: %d
        write_bytes: %d
        cancelled_write_bytes: 77
        """
            .formatted(read, written));
  }

  private dev.jankline.schema.StallContext since(long sequence) throws IOException {
    StallContext.Builder into = StallContext.builder();
    storage.since(sequence, into);
    TrustedRecords.trust();
    return new SpecificDatumReader<dev.jankline.schema.StallContext>(
            dev.jankline.schema.StallContext.SCHEMA$)
        .read(null, DecoderFactory.get().binaryDecoder(into.build(), null));
  }
}
