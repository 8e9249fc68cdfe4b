package dev.jankline.webhook.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.stream.StreamMessage;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Reads the start of a stream as UTF-8 text and leaves the rest. */
public final class BoundedText implements Subscriber<HttpData> {
  private final int maxBytes;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<String> text = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  private BoundedText(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Completes at the end, at the limit or when the stream breaks off; always normally. */
  public static CompletableFuture<String> read(StreamMessage<HttpData> stream, int maxBytes) {
    BoundedText reader = new BoundedText(maxBytes);
    stream.subscribe(reader);
    return reader.text;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(HttpData part) {
    int free = maxBytes - bytes.size();
    bytes.write(part.array(), 0, Math.min(free, part.length()));
    if (part.length() > free && subscription != null) {
      subscription.cancel();
      finish();
    }
  }

  @Override
  public void onError(Throwable cause) {
    finish();
  }

  @Override
  public void onComplete() {
    finish();
  }

  private void finish() {
    text.complete(bytes.toString(UTF_8));
  }
}
