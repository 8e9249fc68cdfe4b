package dev.jankline.symbols.compile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.symbols.address.AddressTableBuilder;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Turns llvm-symbolizer's answers, which come one for each address, into intervals. */
final class LlvmAnswers implements LlvmSymbolizer.Answers {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SYMBOL = "\"Symbol\":";

  private final LlvmAddresses asked;
  private final AddressTableBuilder builder;
  private final HexAddress check = new HexAddress();
  private String openAnswer = "";
  private List<CodeFrame> openFrames = List.of();
  private long openStart;
  private long openEnd;

  LlvmAnswers(LlvmAddresses asked, AddressTableBuilder builder) {
    this.asked = asked;
    this.builder = builder;
  }

  @Override
  public void take(String json) throws IOException {
    long address = asked.next();
    if (address < 0 || !check.isOf(json, address)) {
      throw new SymbolFileException(
          Reason.MALFORMED, "llvm-symbolizer answered what was not asked: " + start(json));
    }
    int from = json.indexOf(SYMBOL);
    if (from < 0) {
      throw new SymbolFileException(
          Reason.MALFORMED, "llvm-symbolizer cannot read it: " + start(json));
    }
    if (address != openEnd
        || !json.regionMatches(from, openAnswer, 0, openAnswer.length())
        || json.length() - from != openAnswer.length()) {
      close();
      openAnswer = json.substring(from);
      openFrames = frames(json);
      openStart = address;
    }
    openEnd = address + asked.step();
  }

  /** Ends the last interval. */
  void close() throws SymbolFileException {
    builder.add(openStart, openEnd, openFrames);
    openFrames = List.of();
  }

  private static List<CodeFrame> frames(String json) throws IOException {
    List<CodeFrame> frames = new ArrayList<>();
    JsonNode symbols = JSON.readTree(json).path("Symbol");
    for (JsonNode symbol : symbols) {
      String function = symbol.path("FunctionName").asText("");
      if (function.isEmpty() && symbols.size() == 1) {
        return List.of();
      }
      String file = symbol.path("FileName").asText("");
      frames.add(
          new CodeFrame(
              function.isEmpty() ? "?" : function,
              file.isEmpty() ? null : file,
              symbol.path("Line").asInt(0)));
    }
    return frames;
  }

  private static String start(String json) {
    return json.substring(0, Math.min(200, json.length()));
  }

  /** Checks that an answer begins with its address, so that no answer can slip by one. */
  private static final class HexAddress {
    private static final String START = "{\"Address\":\"0x";

    boolean isOf(String json, long address) {
      String hex = Long.toHexString(address);
      return json.startsWith(START) && json.startsWith(hex + "\"", START.length());
    }
  }
}
