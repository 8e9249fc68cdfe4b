package dev.jankline.command.upload;

import dev.jankline.command.conformance.CheckedBatch;
import dev.jankline.command.conformance.Conformance;
import dev.jankline.command.line.InputFiles;
import dev.jankline.gateway.GatewaySettings;
import dev.jankline.gateway.body.BodyGathering.BodyLimits;
import dev.jankline.gateway.body.BoundedGunzip;
import dev.jankline.gateway.body.ByteBudget;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.service.settings.ServiceSettings;
import java.nio.file.Path;
import java.util.Map;

/**
 * Reads files that hold the body of an upload, plain or gzip, within the limits of a gateway with
 * default settings: a larger file is not read, and what unpacks to more is not unpacked.
 */
final class BatchFiles {
  private static final int GZIP_0 = 0x1F;
  private static final int GZIP_1 = 0x8B;

  private final GatewaySettings settings;
  private final BodyLimits limits;

  BatchFiles() {
    settings =
        ServiceSettings.load(null, Map.of(), GatewaySettings.class).of(GatewaySettings.class);
    limits =
        new BodyLimits(
            settings.maxCompressedBytes(),
            settings.maxBatchBytes(),
            settings.maxRatio(),
            settings.bodyTimeout());
  }

  /** Most bytes of one event as a Kafka record. */
  int maxEventBytes() {
    return settings.maxEventBytes();
  }

  CheckedBatch check(Path file, Conformance conformance) {
    long bytes = InputFiles.size(file);
    if (bytes > limits.maxCompressedBytes()) {
      return CheckedBatch.unreadable(
          "has " + bytes + " bytes; a gateway takes " + limits.maxCompressedBytes(),
          "Send fewer events in a batch");
    }
    try {
      return conformance.check(plain(InputFiles.bytes(file)));
    } catch (Rejection e) {
      return CheckedBatch.unreadable(
          e.reason() + ": " + e.explanation(), "See the answers in docs/protocol.md");
    }
  }

  private byte[] plain(byte[] body) throws Rejection {
    if (body.length < 2 || (body[0] & 0xFF) != GZIP_0 || (body[1] & 0xFF) != GZIP_1) {
      return body;
    }
    try (Reservation memory = new Reservation(new ByteBudget(settings.maxBufferedBytes()))) {
      return BoundedGunzip.unpack(body, limits, memory);
    }
  }
}
