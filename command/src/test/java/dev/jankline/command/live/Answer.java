package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.JankCommand;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * What a word of the command, run in this process, has answered.
 *
 * @param out what it printed on standard output
 */
record Answer(int exit, String out) {
  static Answer to(String... words) {
    return to(List.of(words));
  }

  static Answer to(List<String> words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        JankCommand.run(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            System.err,
            words.toArray(String[]::new));
    return new Answer(exit, out.toString(UTF_8));
  }

  JsonNode json() throws JsonProcessingException {
    return new ObjectMapper().readTree(out);
  }
}
