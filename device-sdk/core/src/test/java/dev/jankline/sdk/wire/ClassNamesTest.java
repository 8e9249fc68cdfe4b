package dev.jankline.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ClassNamesTest {
  private static final Pattern FORM = Pattern.compile("[A-Za-z][A-Za-z0-9_$.]{0,199}");
  private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{5}");
  private static final Pattern LAMBDA_NUMBER = Pattern.compile("Lambda\\$?[0-9]+");

  @Test
  void classNames_stayAsTheyAre() {
    for (String name :
        List.of(
            "com.example.Feed",
            "com.example.Feed$Row$1",
            "com.example.Checkout_v2",
            "com.example.Page2024",
            "com.example.Feed$$ExternalSyntheticLambda12345",
            "com.example.Feed$$Lambda$123456")) {
      assertThat(ClassNames.clean(name)).isEqualTo(name);
    }
  }

  @Test
  void whatIsNoClassName_isCutBefore() {
    assertThat(ClassNames.clean("Chat with Ann")).isEqualTo("Chat");
    assertThat(ClassNames.clean("user/4711")).isEqualTo("user");
    assertThat(ClassNames.clean("Chat.Jürgen")).isEqualTo("Chat.J");
    assertThat(ClassNames.clean("Chat.Иван")).isEqualTo("Chat.");
    assertThat(ClassNames.clean("王小明")).isNull();
    assertThat(ClassNames.clean("ann@example.com")).isEqualTo("ann");
    assertThat(ClassNames.clean("order491701234567")).isEqualTo("order");
    assertThat(ClassNames.clean("Order٤٧١١٩")).as("digits of other scripts").isEqualTo("Order");
    assertThat(ClassNames.clean("4711")).isNull();
    assertThat(ClassNames.clean("_hidden")).isNull();
    assertThat(ClassNames.clean("+49 170 1234567")).isNull();
    assertThat(ClassNames.clean("")).isNull();
    assertThat(ClassNames.clean(null)).isNull();
  }

  @Test
  void nothingElseThanAClassName_isEverKept() {
    Random random = new Random(21);
    List<String> texts =
        List.of(
            "Ann",
            "Müller",
            "Иванов",
            "王",
            "محمد",
            "1234567",
            "٤٧",
            "@",
            " ",
            "-",
            "/",
            ".",
            "$",
            "_",
            "Lambda",
            "Feed",
            "Straße 5",
            "192.168.17.4",
            "\uD83D\uDE00",
            "7");
    for (int i = 0; i < 20_000; i++) {
      StringBuilder name = new StringBuilder();
      for (int part = random.nextInt(8); part >= 0; part--) {
        name.append(texts.get(random.nextInt(texts.size())));
      }
      String clean = ClassNames.clean(name.toString());
      if (clean != null && !clean.isEmpty()) {
        assertThat(name.toString()).startsWith(clean);
        assertThat(clean).matches(FORM);
        assertThat(LONG_NUMBER.matcher(LAMBDA_NUMBER.matcher(clean).replaceAll("")).find())
            .as(clean)
            .isFalse();
      }
    }
  }
}
