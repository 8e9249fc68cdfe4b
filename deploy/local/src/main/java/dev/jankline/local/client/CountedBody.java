package dev.jankline.local.client;

import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.function.LongConsumer;

/**
 * Publishes what another publisher does and tells how many bytes the HTTP client has taken. A
 * request that is sent again counts from 0 again.
 */
final class CountedBody implements BodyPublisher {
  private final BodyPublisher body;
  private final LongConsumer taken;

  CountedBody(BodyPublisher body, LongConsumer taken) {
    this.body = body;
    this.taken = taken;
  }

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    body.subscribe(new Counting(subscriber));
  }

  private final class Counting implements Subscriber<ByteBuffer> {
    private final Subscriber<? super ByteBuffer> to;
    private long bytes;

    Counting(Subscriber<? super ByteBuffer> to) {
      this.to = to;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      to.onSubscribe(subscription);
    }

    @Override
    public void onNext(ByteBuffer item) {
      bytes += item.remaining();
      to.onNext(item);
      taken.accept(bytes);
    }

    @Override
    public void onError(Throwable failure) {
      to.onError(failure);
    }

    @Override
    public void onComplete() {
      to.onComplete();
    }
  }
}
