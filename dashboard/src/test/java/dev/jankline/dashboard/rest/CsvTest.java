package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CsvTest {
  private record Row(Object a, @Nullable Row other, List<Integer> days, List<Row> rows) {}

  private static String csv(String json) throws Exception {
    return Csv.of((ArrayNode) new ObjectMapper().readTree(json), Row.class);
  }

  @Test
  void writesNestedFieldsAndListsAsColumns_whateverThereIs() throws Exception {
    String head = "a,other.a,other.days,days\r\n";
    assertThat(csv("[]")).isEqualTo(head);
    assertThat(csv("[{\"a\":1,\"other\":null,\"days\":[],\"rows\":[]}]"))
        .isEqualTo(head + "1,,,\r\n");
    assertThat(csv("[{\"a\":1,\"other\":{\"a\":2.5,\"days\":[]},\"days\":[1,2]}]"))
        .isEqualTo(head + "1,2.5,,1 2\r\n");
  }

  @Test
  void quotesWhatWouldBreakALine() throws Exception {
    assertThat(csv("[{\"a\":\"x,\\\"y\\\"\\nz\"}]")).endsWith("\r\n\"x,\"\"y\"\"\nz\",,,\r\n");
  }

  @Test
  void disarmsFormulas_butLeavesNumbers() throws Exception {
    assertThat(csv("[{\"a\":\"=cmd()\",\"other\":{\"a\":\"@x\"}},{\"a\":-5}]"))
        .endsWith("\r\n'=cmd(),'@x,,\r\n-5,,,\r\n");
  }
}
