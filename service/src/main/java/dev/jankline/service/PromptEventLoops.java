package dev.jankline.service;

import com.linecorp.armeria.common.Flags;
import com.linecorp.armeria.common.util.ThreadFactories;
import com.linecorp.armeria.common.util.TransportType;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Threads of an HTTP server that end as soon as the server has stopped. Netty's own wait two
 * seconds more for work that could still come: a service would take that much longer to stop.
 */
public final class PromptEventLoops extends MultiThreadIoEventLoopGroup {
  private static final long MOST_SECONDS = 15;

  /**
   * Takes the number of threads.
   *
   * @param name begins the names of the threads
   */
  public PromptEventLoops(int threads, String name) {
    super(threads, ThreadFactories.newEventLoopThreadFactory(name, false), handlers());
  }

  /** A thread that accepts connections. */
  public static PromptEventLoops accepting(String name) {
    return new PromptEventLoops(1, name);
  }

  private static IoHandlerFactory handlers() {
    return Flags.transportType() == TransportType.EPOLL
        ? EpollIoHandler.newFactory()
        : NioIoHandler.newFactory();
  }

  /** Waits for what is under way, and no longer. */
  @Override
  public Future<?> shutdownGracefully() {
    return shutdownGracefully(0, MOST_SECONDS, TimeUnit.SECONDS);
  }
}
