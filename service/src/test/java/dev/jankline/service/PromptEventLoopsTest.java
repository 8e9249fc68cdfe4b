package dev.jankline.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PromptEventLoopsTest {
  private static final long LIMIT_SECONDS = 20;

  @Test
  void threads_haveEnded_whileThoseOfNettyStillWait() throws Exception {
    EventLoopGroup ofNetty = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    EventLoopGroup prompt = new PromptEventLoops(2, "prompt");
    ofNetty.submit(() -> 1).get(LIMIT_SECONDS, TimeUnit.SECONDS);
    prompt.submit(() -> 1).get(LIMIT_SECONDS, TimeUnit.SECONDS);

    Future<?> stillWaits = ofNetty.shutdownGracefully();
    prompt.shutdownGracefully().get(LIMIT_SECONDS, TimeUnit.SECONDS);

    assertThat(prompt.isTerminated()).isTrue();
    assertThat(stillWaits.isDone()).isFalse();
    stillWaits.get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }
}
