package dev.jankline.webhook.target.tracker;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpMethod;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.text.Cut;
import dev.jankline.webhook.text.PlainText;
import dev.jankline.webhook.text.TicketText;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

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

    /**
     * Signs a message as a robot with a secret wants it: Feishu in the body, DingTalk in the query.
     */
    String signed(ObjectNode message, String secret, Instant now) {
      switch (this) {
        case SLACK -> {
          return "";
        }
        case FEISHU -> {
          String seconds = Long.toString(now.getEpochSecond());
          message.put("timestamp", seconds).put("sign", hmac(seconds + "\n" + secret, ""));
          return "";
        }
        case DINGTALK -> {
          long millis = now.toEpochMilli();
          String sign = JsonClient.Call.encoded(hmac(secret, millis + "\n" + secret));
          return "&timestamp=" + millis + "&sign=" + sign;
        }
      }
      throw new IllegalStateException("unknown form " + this);
    }

    private static String hmac(String key, String text) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
        return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java platform has HmacSHA256", e);
      }
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
  private final Signer signer;

  /** Signs the messages of a robot; its secret is empty when it has none. */
  record Signer(Form form, Optional<String> secret, InstantSource clock) {
    private JsonClient.Call call(String words) {
      ObjectNode message = form.message(words);
      String query = secret.map(own -> form.signed(message, own, clock.instant())).orElse("");
      return JsonClient.Call.json(HttpMethod.POST, query, message);
    }
  }

  ChatTarget(String id, Signer signer, JsonClient client, TicketText text, PacedCalls calls) {
    this.id = id;
    this.form = signer.form();
    this.signer = signer;
    this.client = client;
    this.text = text;
    this.calls = calls;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public CompletableFuture<Answer> deliver(Attempt attempt) {
    String words = Cut.to(PlainText.of(text.comment(attempt.event())), MAX_TEXT);
    return calls.take(attempt, () -> client.send(signer.call(words)).thenApply(this::answer));
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
