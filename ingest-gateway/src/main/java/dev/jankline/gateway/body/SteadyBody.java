package dev.jankline.gateway.body;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reads the body of an upload and fails when no byte comes for a while, however long the whole body
 * takes. Time between two reads does not count. Blocks; for one reader.
 */
public final class SteadyBody extends InputStream {
  private final HttpRequest request;
  private final InputStream body;
  private final ScheduledExecutorService timer;
  private final Duration silence;
  private volatile boolean silent;

  /**
   * @param timer does no more than to abort the request
   * @param silence time without a byte after which reading fails
   */
  public SteadyBody(HttpRequest request, ScheduledExecutorService timer, Duration silence) {
    this.request = request;
    this.body =
        request.toInputStream(part -> part instanceof HttpData data ? data : HttpData.empty());
    this.timer = timer;
    this.silence = silence;
  }

  /** Whether reading failed because no byte came. */
  public boolean silent() {
    return silent;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int count = read(one, 0, 1);
    return count < 0 ? count : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    Future<?> watch = timer.schedule(this::giveUp, silence.toNanos(), TimeUnit.NANOSECONDS);
    try {
      return body.read(bytes, offset, length);
    } catch (IOException | RuntimeException e) {
      if (silent) {
        throw new IOException("no byte came for " + silence, e);
      }
      throw e;
    } finally {
      watch.cancel(false);
    }
  }

  @Override
  public void close() throws IOException {
    body.close();
  }

  private void giveUp() {
    silent = true;
    request.abort();
  }
}
