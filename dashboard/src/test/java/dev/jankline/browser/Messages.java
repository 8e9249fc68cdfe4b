package dev.jankline.browser;

import java.net.http.WebSocket;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts the parts of text messages together. Called by one thread at a time. */
final class Messages implements WebSocket.Listener {
  private final Consumer<String> receiver;
  private StringBuilder parts = new StringBuilder();

  Messages(Consumer<String> receiver) {
    this.receiver = receiver;
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
    parts.append(part);
    if (last) {
      String message = parts.toString();
      parts = new StringBuilder();
      receiver.accept(message);
    }
    socket.request(1);
    return null;
  }
}
