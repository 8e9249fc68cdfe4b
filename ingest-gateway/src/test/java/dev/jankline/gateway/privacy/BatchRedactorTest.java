package dev.jankline.gateway.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.privacy.RedactCounts.PersonalKind;
import dev.jankline.schema.Batch;
import dev.jankline.wire.BatchCodec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BatchRedactorTest {
  /** Personal data, and the part of it that must be nowhere afterwards. */
  private static final Map<String, String> CORPUS =
      Map.ofEntries(
          Map.entry("jane.doe@example.com", "jane.doe"),
          Map.entry("Ü.Müller@bücher.example", "ller@"),
          Map.entry("13912345678@139.com", "13912345678"),
          Map.entry("jane%40example.com", "jane"),
          Map.entry("+49 171 1234567", "1234567"),
          Map.entry("+1-202-555-0143", "555-0143"),
          Map.entry("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl", "eyJzdWIi"),
          Map.entry("Bearer abc.def-123456", "abc.def"),
          Map.entry("имя.фамилия@пример.рф", "фамилия"),
          Map.entry("用户@例子.公司", "用户"),
          Map.entry("/Users/Иван Петров/x.dart", "Петров"),
          Map.entry("https://x.example/p?name=jane&b=2", "jane"),
          Map.entry("https://jane:pw@x.example/", "jane"),
          Map.entry("android_id=9774d56d", "9774d5"),
          Map.entry("password=hunter22", "hunter"),
          Map.entry("access_token=a1b2c3d4", "a1b2c3"),
          Map.entry("/Users/jane/app/x.dart", "jane"),
          Map.entry("/home/jane/x", "jane"),
          Map.entry("C:\\Users\\jane\\x", "jane"),
          Map.entry("content://com.android.contacts/data/42", "contacts"));

  /** What is personal in a text, and may be a hash or a date in an id or a version. */
  private static final Map<String, String> TEXT_CORPUS =
      Map.ofEntries(
          Map.entry("0171 1234567", "1234567"),
          Map.entry("(030) 1234567", "1234567"),
          Map.entry("202-555-0143", "555-0143"),
          Map.entry("٠١٧١ ١٢٣٤٥٦٧", "١٢٣٤٥٦٧"),
          Map.entry("4111111111111111", "41111111"),
          Map.entry("490154203237518", "4901542"),
          Map.entry("DE89 3704 0044 0532 0130 00", "0532"),
          Map.entry("52.520008, 13.404954", "404954"),
          Map.entry("0123456789abcdef0123456789abcdef", "0123456789abcdef"),
          Map.entry("3fa85f64-5717-4562-b3fc-2c963f66afa6", "5717-4562"),
          Map.entry("dGhpc0lz4QVZlcnlMb25nU2Vj9cmV0VG9r2ZW4xMjM0NTY3", "VZlcnlMb25n"));

  /** What may be a version or an id of a build elsewhere. */
  private static final Map<String, String> FREE_CORPUS =
      Map.of(
          "203.0.113.77", "113.77",
          "2001:db8:85a3::8a2e:370:7334", "8a2e",
          "00:1a:2b:3c:4d:5e", "1a:2b",
          "9774d56d682e549c", "9774d56d",
          "1234567", "1234567");

  private static final List<String> WRAPPED = List.of("%s", "for %s today", "(%s)", "x=%s");

  private final RedactCounts counts = new RedactCounts();

  @Test
  void personalDataIsNowhere_whateverTextItIsIn() {
    assertThat(FullBatch.fields())
        .hasSizeGreaterThan(20)
        .contains("Stall.screen", "JavaFrame.className");
    for (String field : FullBatch.fields()) {
      TextRole role = TextRole.of(field);
      if (role == TextRole.APP) {
        continue;
      }
      CORPUS.forEach((personal, core) -> assertRemoved(field, personal, core));
      if (role == TextRole.TEXT || role == TextRole.LINE) {
        TEXT_CORPUS.forEach((personal, core) -> assertRemoved(field, personal, core));
      }
      if (role == TextRole.TEXT) {
        FREE_CORPUS.forEach((personal, core) -> assertRemoved(field, personal, core));
      }
    }
  }

  @Test
  void batchWithoutPersonalDataIsAsItWas() {
    Batch batch = FullBatch.of(field -> field);

    BatchRedactor.ofAll().redact(batch, counts);

    assertThat(batch).isEqualTo(FullBatch.of(field -> field));
    assertThat(counts.total()).isZero();
  }

  @Test
  void idWithPersonalDataStaysApartFromOthers_andTheSame() {
    String one = cleanedInstall("jane@example.com");

    assertThat(one).matches("hashed-[0-9a-f]{32}").isEqualTo(cleanedInstall("jane@example.com"));
    assertThat(cleanedInstall("joe@example.com")).isNotEqualTo(one);
    assertThat(cleanedInstall("+491711234567")).startsWith("hashed-");
    assertThat(cleanedInstall("01711234567")).startsWith("hashed-");
  }

  @Test
  void idsAndVersionsOfSoftwareStay() {
    for (String id :
        List.of(
            "c0ffee00-1234-4321-8765-0123456789ab",
            "12345678-1234-1234-1234-123456789012",
            "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
            "1234567",
            "install-1")) {
      assertThat(cleanedInstall(id)).isEqualTo(id);
    }
    for (String version :
        List.of(
            "1.2.3+0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
            "16.46.61 (040306-412345678)",
            "2026.11.23.202611230930",
            "10.18.7")) {
      Batch batch = FullBatch.of(field -> field.equals("BatchHeader.versionName") ? version : "x");
      BatchRedactor.ofAll().redact(batch, counts);
      assertThat(batch.getHeader().getVersionName()).isEqualTo(version);
    }
  }

  @Test
  void textsThatAreNotAllowedAreRemoved() {
    Batch batch = FullBatch.of(field -> "text");

    BatchRedactor.allowing(Set.of("Stall.screen")).redact(batch, counts);

    String stall = String.valueOf(batch.getEvents().get(0).getStall());
    assertThat(stall)
        .contains("\"screen\": \"text\"")
        .contains("\"messageTarget\": null")
        .contains("\"threadName\": \"(removed)\"")
        .contains("\"className\": \"text\"");
    assertThat(batch.getHeader().getDevice().getModel()).isEqualTo("(removed)");
    assertThat(counts.of(PersonalKind.NOT_ALLOWED)).isEqualTo(7);
  }

  @Test
  void everyOptionalTextIsATextOfTheSchema() {
    assertThat(FullBatch.fields()).containsAll(BatchRedactor.optionalFields());
  }

  private void assertRemoved(String field, String personal, String core) {
    for (String form : WRAPPED) {
      String text = form.formatted(personal);
      Batch batch = FullBatch.of(name -> name.equals(field) ? text : "plain");

      BatchRedactor.ofAll().redact(batch, counts);

      assertThat(new String(BatchCodec.encode(batch), UTF_8))
          .as("%s in %s", text, field)
          .doesNotContain(core);
    }
  }

  private String cleanedInstall(String id) {
    Batch batch = FullBatch.of(field -> field.equals("BatchHeader.installId") ? id : "x");
    BatchRedactor.ofAll().redact(batch, counts);
    return batch.getHeader().getInstallId();
  }
}
