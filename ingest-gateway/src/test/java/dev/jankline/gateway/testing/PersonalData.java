package dev.jankline.gateway.testing;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A piece of personal data, and the part of it that must be nowhere afterwards.
 *
 * @param text as an app or a tool writes it
 * @param core what tells whose it is
 * @param likeVersion whether a version or an id of software may look the same
 */
public record PersonalData(String text, String core, boolean likeVersion) {
  /** Names are in several scripts, where their form shows what they are. */
  public static final List<PersonalData> CORPUS =
      List.of(
          of("jane.doe@example.com", "jane.doe"),
          of("имя.фамилия@пример.рф", "фамилия"),
          of("用户名@例子.公司", "用户名"),
          of("jane%40example.com", "jane"),
          of("+49 171 8675309", "8675309"),
          of("+1-202-555-0143", "555-0143"),
          of("(030) 7654321", "7654321"),
          of("+٤٩ ١٧١ ٩٨٧٦٥٤٣", "٩٨٧٦٥٤٣"),
          of("DE89 3704 0044 0532 0130 00", "0532 0130"),
          of("GB29NWBK60161331926819", "60161331926819"),
          of("4111111111111111", "41111111"),
          of("490154203237518", "4901542"),
          like("203.0.113.77", "113.77"),
          of("2001:db8:85a3::8a2e:370:7334", "8a2e:370"),
          of("00:1a:2b:3c:4d:5e", "1a:2b:3c"),
          of("52.520008, 13.404954", "520008, 13.404954"),
          of("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl", "eyJzdWIi"),
          of("Bearer abc.def-123456", "abc.def"),
          of("password=hunter22", "hunter"),
          of("android_id=77d56d68", "77d56d"),
          like("9774d56d682e549c", "9774d56d"),
          like("3fa85f64-5717-4562-b3fc-2c963f66afa6", "5717-4562"),
          of("https://x.example/p?name=Jane-Roe&b=2", "Jane-Roe"),
          of("https://jroe:pw@x.example/", "jroe"),
          of("/Users/Иван/app/x.dart", "Иван"),
          of("/home/janeroe/x", "janeroe"),
          of("C:\\Users\\山田太郎\\x", "山田太郎"),
          of("content://com.android.contacts/data/42", "contacts"));

  /** Several in one text. */
  public static String text(List<PersonalData> corpus) {
    return corpus.stream().map(PersonalData::text).collect(Collectors.joining(" ; "));
  }

  private static PersonalData of(String text, String core) {
    return new PersonalData(text, core, false);
  }

  private static PersonalData like(String text, String core) {
    return new PersonalData(text, core, true);
  }
}
