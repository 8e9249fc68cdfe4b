package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpMethod;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.text.Cut;
import dev.jankline.webhook.text.PlainText;
import dev.jankline.webhook.text.TicketText;
import java.util.concurrent.CompletableFuture;

/**
 * Posts each event as a message to the incoming webhook of a chat. A chat knows no tickets, so a
 * message whose answer is lost comes twice.
 */
final class ChatTarget implements TicketTarget {
  /** Most characters of a message; below the 20,000 bytes of the strictest, in any script. */
  static final int MAX_TEXT = 4_500;

  private static final int GONE = 410;

  /** Form of a chat's messages, and which answers are refusals. */
  enum Form {
    SLACK,
    FEISHU,
    DINGTALK;

    ObjectNode message(String text) {
      ObjectNode message = JsonNodeFactory.instance.objectNode();
      switch (this) {
        case SLACK ->
            message.put(
                "text", text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
        case FEISHU -> {
          message.put("msg_type", "text");
          message.putObject("content").put("text", text.replace("<", "＜"));
        }
        case DINGTALK -> {
          message.put("msgtype", "text");
          message.putObject("text").put("content", text);
        }
      }
      return message;
    }

    /** Feishu and DingTalk answer 200 to what they refuse. */
    int error(JsonNode body) {
      return switch (this) {
        case SLACK -> 0;
        case FEISHU -> body.path("code").asInt(0);
        case DINGTALK -> body.path("errcode").asInt(0);
      };
    }
  }

  private final String id;
  private final Form form;
  private final JsonClient client;
  private final TicketText text;
  private final PacedCalls calls;

  ChatTarget(String id, Form form, JsonClient client, TicketText text, PacedCalls calls) {
    this.id = id;
    this.form = form;
    this.client = client;
    this.text = text;
    this.calls = calls;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public CompletableFuture<Answer> deliver(TicketEvent event) {
    String words = Cut.to(PlainText.of(text.comment(event)), MAX_TEXT);
    JsonClient.Call call = JsonClient.Call.json(HttpMethod.POST, "", form.message(words));
    return calls.take(() -> client.send(call)).thenApply(this::answer);
  }

  @Override
  public void close() {
    client.close();
  }

  private Answer answer(JsonClient.Reply reply) {
    if (reply.status() == GONE) {
      return new Answer.Gone("the chat answered 410: it is gone; correct the target's url");
    }
    if (!reply.isSuccess()) {
      return new Answer.Refused("the chat answered " + reply.status(), reply.retryAfter());
    }
    int error = form.error(reply.body());
    return error == 0
        ? new Answer.Filed(new Answer.TicketAnswer(null, null, null, null))
        : new Answer.Refused("the chat answered error " + error, reply.retryAfter());
  }
}
