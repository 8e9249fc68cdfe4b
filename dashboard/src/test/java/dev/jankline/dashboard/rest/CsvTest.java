package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import org.junit.jupiter.api.Test;

class CsvTest {
  private static String csv(String json) throws Exception {
    return Csv.of((ArrayNode) new ObjectMapper().readTree(json));
  }

  @Test
  void writesNestedFieldsAndListsAsColumns() throws Exception {
    assertThat(csv("[{\"a\":1,\"rate\":{\"value\":2.5,\"low\":null},\"days\":[1,2]}]"))
        .isEqualTo("a,rate.value,rate.low,days\r\n1,2.5,,1 2\r\n");
  }

  @Test
  void quotesWhatWouldBreakALine() throws Exception {
    assertThat(csv("[{\"a\":\"x,\\\"y\\\"\\nz\"}]")).isEqualTo("a\r\n\"x,\"\"y\"\"\nz\"\r\n");
  }

  @Test
  void disarmsFormulas_butLeavesNumbers() throws Exception {
    assertThat(csv("[{\"a\":\"=cmd()\",\"b\":\"@x\",\"c\":-5}]"))
        .isEqualTo("a,b,c\r\n'=cmd(),'@x,-5\r\n");
  }
}
