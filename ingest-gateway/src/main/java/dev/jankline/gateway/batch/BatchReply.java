package dev.jankline.gateway.batch;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.gateway.http.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * Answers one upload: all of its events are accepted, or all are refused for one reason.
 *
 * @param batch id of the batch in hex; null when it could not be read
 * @param received events received; as the client declared when the batch could not be read
 * @param refusal why the batch was refused; null when it was accepted
 * @param spentNanos time that a worker spent on it
 */
record BatchReply(
    @Nullable String batch, int received, @Nullable Rejection refusal, long spentNanos) {
  private static final int ACCEPTED = 202;

  static BatchReply accepted(String batch, int events) {
    return new BatchReply(batch, events, null, 0);
  }

  static BatchReply refused(@Nullable String batch, int events, Rejection refusal) {
    return new BatchReply(batch, events, refusal, 0);
  }

  BatchReply after(long nanos) {
    return new BatchReply(batch, received, refusal, nanos);
  }

  int status() {
    return refusal == null ? ACCEPTED : refusal.reason().status();
  }

  String json() {
    if (refusal == null && batch != null) {
      // An id in hex and two numbers: nothing that JSON would write otherwise.
      return "{\"batch\":\""
          + batch
          + "\",\"received\":"
          + received
          + ",\"accepted\":"
          + received
          + ",\"rejected\":{}}";
    }
    ObjectNode reply = JsonNodeFactory.instance.objectNode();
    reply.put("batch", batch);
    reply.put("received", received);
    reply.put("accepted", refusal == null ? received : 0);
    ObjectNode rejected = reply.putObject("rejected");
    if (refusal != null) {
      rejected.put(refusal.reason().name(), received);
      reply.put("error", refusal.explanation());
    }
    return reply.toString();
  }
}
