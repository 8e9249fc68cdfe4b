package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryServerTest {
  @Test
  void takesTheNumberFromTheQuery() {
    assertThat(QueryServer.top("top=5")).isEqualTo(5);
    assertThat(QueryServer.top("app=x&top=7")).isEqualTo(7);
  }

  @Test
  void shows20_whenTheQueryDoesNotSay() {
    assertThat(QueryServer.top(null)).isEqualTo(20);
    assertThat(QueryServer.top("top=many")).isEqualTo(20);
    assertThat(QueryServer.top("stop=5")).isEqualTo(20);
  }
}
