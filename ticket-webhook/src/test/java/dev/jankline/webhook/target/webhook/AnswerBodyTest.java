package dev.jankline.webhook.target.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketState;
import dev.jankline.webhook.target.Answer;
import org.junit.jupiter.api.Test;

class AnswerBodyTest {
  @Test
  void answerTellsOfTheTicket() {
    assertThat(
            AnswerBody.parse(
                """
                {"externalId":"JANK-7","url":"https://t/7","state":"Closed",\
                "fixedInVersionCode":110}"""))
        .isEqualTo(new Answer.TicketAnswer("JANK-7", "https://t/7", TicketState.CLOSED, 110L));
    assertThat(AnswerBody.parse("{\"id\":12}"))
        .isEqualTo(new Answer.TicketAnswer("12", null, null, null));
  }

  @Test
  void answerThatTellsNothingIsFine() {
    Answer.TicketAnswer nothing = new Answer.TicketAnswer(null, null, null, null);

    for (String body :
        new String[] {
          "", "ok", "[1]", "null", "{", "{\"externalId\":{}}", "{\"url\":\"javascript:alert(1)\"}"
        }) {
      assertThat(AnswerBody.parse(body)).as(body).isEqualTo(nothing);
    }
  }
}
