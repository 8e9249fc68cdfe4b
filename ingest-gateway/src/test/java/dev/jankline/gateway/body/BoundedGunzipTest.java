package dev.jankline.gateway.body;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.jankline.gateway.body.BodyGathering.BodyLimits;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.testing.Batches;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class BoundedGunzipTest {
  private static final BodyLimits LIMITS =
      new BodyLimits(1 << 20, 1 << 20, 100, Duration.ofSeconds(10));
  private static final byte[] PLAIN = "a stall of 700 ms in Feed.load".repeat(50).getBytes(UTF_8);

  @Test
  void bytesComeBack_whenOneMember() throws Rejection {
    assertThat(BoundedGunzip.unpack(Batches.gzip(PLAIN), LIMITS, memory())).isEqualTo(PLAIN);
    assertThat(BoundedGunzip.unpack(Batches.gzip(new byte[0]), LIMITS, memory())).isEmpty();
  }

  @Test
  void bytesComeBack_whenRandomAndLarge() throws Rejection {
    byte[] noise = new byte[900_000];
    new Random(7).nextBytes(noise);

    assertThat(BoundedGunzip.unpack(Batches.gzip(noise), LIMITS, memory())).isEqualTo(noise);
  }

  @Test
  void membersAreJoined_whenSeveral() throws Rejection {
    byte[] two = concat(Batches.gzip(PLAIN), Batches.gzip("tail".getBytes(UTF_8)));

    assertThat(BoundedGunzip.unpack(two, LIMITS, memory()))
        .isEqualTo(concat(PLAIN, "tail".getBytes(UTF_8)));
  }

  @Test
  void optionalHeaderFieldsAreSkipped() throws Rejection {
    assertThat(BoundedGunzip.unpack(withAllHeaderFields(PLAIN), LIMITS, memory())).isEqualTo(PLAIN);
  }

  @Test
  void bytesComeBack_whenTheTrailerNamesLessThanAllMembersHold() throws Rejection {
    byte[] large = PLAIN.clone();
    byte[] packed = concat(Batches.gzip(large), Batches.gzip(new byte[] {7}));

    byte[] unpacked = BoundedGunzip.unpack(packed, LIMITS, memory());

    assertThat(unpacked).startsWith(large).endsWith(7).hasSize(large.length + 1);
  }

  @Test
  void bodyOfOneMemberCostsLittleMoreThanItsOwnBytes() throws Rejection {
    byte[] noise = new byte[200_000];
    new Random(3).nextBytes(noise);
    byte[] packed = Batches.gzip(noise);
    BoundedGunzip.unpack(packed, LIMITS, memory());
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadAllocatedBytes();
    BoundedGunzip.unpack(packed, LIMITS, memory());

    assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(220_000);
  }

  @Test
  void everyTruncationIsMalformed() {
    byte[] whole = withAllHeaderFields(PLAIN);
    for (int length = 0; length < whole.length; length++) {
      assertRefused(Arrays.copyOf(whole, length), RejectReason.MALFORMED);
    }
  }

  @Test
  void trailingBytesAreMalformed() {
    assertRefused(concat(Batches.gzip(PLAIN), new byte[] {0}), RejectReason.MALFORMED);
    assertRefused(concat(Batches.gzip(PLAIN), PLAIN), RejectReason.MALFORMED);
  }

  @Test
  void changedChecksumOrLengthIsMalformed() {
    for (int fromEnd = 1; fromEnd <= 8; fromEnd++) {
      byte[] bytes = Batches.gzip(PLAIN);
      bytes[bytes.length - fromEnd] ^= 1;
      assertRefused(bytes, RejectReason.MALFORMED);
    }
  }

  @Test
  void bytesThatAreNotGzipAreMalformed() {
    assertRefused(PLAIN, RejectReason.MALFORMED);
    byte[] unknownFlag = Batches.gzip(PLAIN);
    unknownFlag[3] = (byte) 0x80;
    assertRefused(unknownFlag, RejectReason.MALFORMED);
  }

  @Test
  void manyMembersAreTooLarge_whenTogetherOverTheLimit() {
    byte[] member = Batches.gzip(new byte[600_000]);

    assertRefused(
        concat(member, member),
        new BodyLimits(1 << 20, 1 << 20, 10_000, Duration.ofSeconds(10)),
        RejectReason.TOO_LARGE);
  }

  @Test
  void bombIsTooLarge_byRatioAndBySize() {
    byte[] bomb = Batches.gzip(new byte[64 << 20]);

    assertRefused(
        bomb,
        new BodyLimits(1 << 20, Integer.MAX_VALUE, 100, Duration.ofSeconds(10)),
        RejectReason.TOO_LARGE);
    assertRefused(
        bomb,
        new BodyLimits(1 << 20, 1 << 20, 1_000_000, Duration.ofSeconds(10)),
        RejectReason.TOO_LARGE);
  }

  @Test
  void shortRepetitiveBodyPasses_whenBelowTheFreeBytes() throws Rejection {
    byte[] zeros = new byte[BodyLimits.RATIO_FREE_BYTES];

    assertThat(BoundedGunzip.unpack(Batches.gzip(zeros), LIMITS, memory())).isEqualTo(zeros);
  }

  private static Reservation memory() {
    return new Reservation(new ByteBudget(Long.MAX_VALUE));
  }

  private static void assertRefused(byte[] bytes, RejectReason reason) {
    assertRefused(bytes, LIMITS, reason);
  }

  private static void assertRefused(byte[] bytes, BodyLimits limits, RejectReason reason) {
    assertThatExceptionOfType(Rejection.class)
        .isThrownBy(() -> BoundedGunzip.unpack(bytes, limits, memory()))
        .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(reason));
  }

  private static byte[] withAllHeaderFields(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 0});
    out.writeBytes(new byte[] {3, 0, 1, 2, 3});
    out.writeBytes("name\0comment\0".getBytes(UTF_8));
    out.writeBytes(new byte[] {0, 0});
    out.writeBytes(deflated(plain));
    CRC32 crc = new CRC32();
    crc.update(plain);
    writeInt(out, (int) crc.getValue());
    writeInt(out, plain.length);
    return out.toByteArray();
  }

  private static byte[] deflated(byte[] plain) {
    Deflater deflater = new Deflater(9, true);
    deflater.setInput(plain);
    deflater.finish();
    byte[] bytes = new byte[plain.length + 100];
    int length = deflater.deflate(bytes);
    deflater.end();
    return Arrays.copyOf(bytes, length);
  }

  private static void writeInt(ByteArrayOutputStream out, int value) {
    for (int shift = 0; shift < 32; shift += 8) {
      out.write(value >>> shift);
    }
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
