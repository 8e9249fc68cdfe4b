package dev.jankline.service.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.service.guard.StreamWatch.FrameLimit;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2CodecUtil;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FrameLimitTest {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;

  private final AtomicLong nanos = new AtomicLong();

  @Test
  void framesBeyondTheBurstAreTooMany_howeverTheBytesAreCut() {
    for (int cut = 1; cut < 40; cut++) {
      FrameLimit limit = new FrameLimit(nanos::get);
      ByteBuf bytes = Unpooled.buffer().writeBytes(Http2CodecUtil.connectionPrefaceBuf());
      for (int i = 0; i < FrameLimit.BURST / 2; i++) {
        frame(bytes, HEADERS, 17);
        frame(bytes, RST_STREAM, 4);
      }

      while (bytes.isReadable()) {
        assertThat(limit.allows(bytes.readSlice(Math.min(cut, bytes.readableBytes())))).isTrue();
      }
      assertThat(limit.allows(frame(Unpooled.buffer(), HEADERS, 17))).isFalse();
    }
  }

  @Test
  void bodiesAreNotCounted() {
    FrameLimit limit = new FrameLimit(nanos::get);
    assertThat(limit.allows(Http2CodecUtil.connectionPrefaceBuf())).isTrue();
    for (int i = 0; i < 10_000; i++) {
      assertThat(limit.allows(frame(Unpooled.buffer(), DATA, 16_384))).isTrue();
    }
  }

  @Test
  void creditComesBackWithTime() {
    FrameLimit limit = new FrameLimit(nanos::get);
    assertThat(limit.allows(Http2CodecUtil.connectionPrefaceBuf())).isTrue();
    for (int second = 0; second < 100; second++) {
      for (int i = 0; i < FrameLimit.PER_SECOND; i++) {
        assertThat(limit.allows(frame(Unpooled.buffer(), HEADERS, 0))).isTrue();
      }
      nanos.addAndGet(1_000_000_000);
    }
  }

  private static ByteBuf frame(ByteBuf bytes, int type, int length) {
    return bytes.writeMedium(length).writeByte(type).writeByte(0).writeInt(1).writeZero(length);
  }
}
