package dev.jankline.sdk.sampling;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds the SDK to docs/sampling-vectors.json, and the vectors to what docs/protocol.md says in
 * words, written down here a second time without the SDK's class.
 */
class SamplingVectorsTest {
  private static final BigDecimal PLACES = BigDecimal.valueOf(1L << 53);

  @TestFactory
  Stream<DynamicTest> everyVector_isTheSameForTheSdkAndTheWords() throws Exception {
    return vectors().map(one -> DynamicTest.dynamicTest(one.toString(), () -> check(one)));
  }

  @Test
  void vectorsHoldBorders_scripts_andTheRatesOfInterest() throws Exception {
    assertThat(vectors()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(vectors().map(one -> one.get("rate").asDouble())).contains(0.0, 0.002, 1.0);
    assertThat(vectors().filter(one -> placeOf(one) == one.get("rate").asDouble()))
        .as("rates that equal the place")
        .isNotEmpty()
        .noneMatch(one -> one.get("takesPart").asBoolean());
    assertThat(vectors().filter(one -> Math.nextUp(placeOf(one)) == one.get("rate").asDouble()))
        .as("rates next above the place")
        .isNotEmpty()
        .allMatch(one -> one.get("takesPart").asBoolean());
    assertThat(vectors().map(one -> one.get("installId").asText()))
        .as("an id beyond ASCII")
        .anyMatch(id -> id.chars().anyMatch(c -> c > 0x7F));
  }

  private static void check(JsonNode vector) throws Exception {
    String id = vector.get("installId").asText();
    String salt = vector.get("salt").asText();
    double rate = vector.get("rate").asDouble();
    boolean takesPart = vector.get("takesPart").asBoolean();

    assertThat(Sampling.takesPart(id, salt, rate)).as("the SDK").isEqualTo(takesPart);

    byte[] hash = hash(id, salt);
    assertThat(HexFormat.of().formatHex(hash, 0, 8)).isEqualTo(vector.get("sha256Begins").asText());
    long n = number(hash);
    assertThat(n).isEqualTo(vector.get("n").asLong());
    assertThat(BigDecimal.valueOf(n).compareTo(new BigDecimal(rate).multiply(PLACES)) < 0)
        .as("the words, without rounding")
        .isEqualTo(takesPart);
  }

  /** Steps 2 and 3. */
  private static byte[] hash(String id, String salt) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(salt.getBytes(UTF_8));
    bytes.write(0x3A);
    bytes.write(id.getBytes(UTF_8));
    return MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
  }

  /** Step 4, by the weights of the bytes. */
  private static long number(byte[] hash) {
    long number = (hash[6] & 0xFF) / 8;
    for (int i = 0; i < 6; i++) {
      number += (hash[i] & 0xFF) * (1L << (45 - 8 * i));
    }
    return number;
  }

  private static double placeOf(JsonNode vector) {
    return vector.get("n").asLong() / 0x1p53;
  }

  private static Stream<JsonNode> vectors() throws Exception {
    Path file = Path.of("..", "..", "docs", "sampling-vectors.json");
    JsonNode all = new ObjectMapper().readTree(Files.readString(file)).get("vectors");
    return StreamSupport.stream(all.spliterator(), false);
  }
}
