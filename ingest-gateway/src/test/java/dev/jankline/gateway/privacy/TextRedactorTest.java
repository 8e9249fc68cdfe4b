package dev.jankline.gateway.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextRedactorTest {
  /** Names of classes, members and native functions as files of symbols and stacks have them. */
  private static final Pattern CODE =
      Pattern.compile("[\\p{L}_$<][\\p{L}\\p{N}_$<>]*(?:\\.[\\p{L}\\p{N}_$<>-]+)+|_Z\\w+|\\$s\\w+");

  private static final Path ROOT = root();

  private final RedactCounts counts = new RedactCounts();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mail to jane.doe+x@example.co.uk now    | mail to [mail] now
          user@163.com                            | [mail]
          call +49 (0) 171 1234567                | call [phone]
          call 0171/1234567                       | call [phone]
          profile/12345678/edit                   | profile/[num]/edit
          card4111111111111111                    | card[num]
          auth: Bearer abc.def-123456             | auth: [token]
          https://x.example/?token=abcd&page=2    | https://x.example/?*
          see https://jane:pw@x.example/a         | see https://*@x.example/a
          token=abcd&page=2                       | token=***&page=2
          from 203.0.113.77 on wifi               | from [ip] on wifi
          via 2001:db8:85a3::8a2e:370:7334        | via [ip]
          ap fe80::1c2d:3eff:fe4f:5a6b            | ap [ip]
          station 00:1a:2b:3c:4d:5e               | station [mac]
          at 52.520008, 13.404954                 | at [place]
          geo -33.8688/151.2093                   | geo [place]
          to DE89 3704 0044 0532 0130 00          | to [iban]
          to GB29NWBK60161331926819               | to [iban]
          id 9774d56d682e549c                     | id [id]
          android_id=9774d5                       | android_id=***
          имя.фамилия@пример.рф                   | [mail]
          राम@उदाहरण.भारत                           | [mail]
          用户@例子.公司                            | [mail]
          call +٤٩ ١٧١ ١٢٣٤٥٦٧                    | call [phone]
          /Users/Иван Петров/app/main.dart        | /Users/*/app/main.dart
          C:\\Users\\山田太郎\\app.dll               | C:\\Users\\*\\app.dll
          /Users/jane/app/lib/main.dart           | /Users/*/app/lib/main.dart
          /home/jane/app                          | /home/*/app
          C:\\Users\\jane\\app.dll                | C:\\Users\\*\\app.dll
          in C:\\users\\Jane Doe\\app.dll         | in C:\\users\\*\\app.dll
          open content://media/external/42 failed | open [uri] failed
          id 3fa85f64-5717-4562-b3fc-2c963f66afa6 | id [token]
          """)
  void personalDataIsReplaced(String text, String expected) {
    assertThat(TextRedactor.redact(text, counts)).isEqualTo(expected);
    assertThat(counts.total()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.example.Feed$$ExternalSyntheticLambda12",
        "com.example.Feed$$Lambda$87/1199823423",
        "com.example.Feed$$Lambda/0x000001f4c1003a08",
        "ComposableSingletons$MainKt$lambda-1234567890$1",
        "com.example.ComposableSingletons$MainKt.lambda$-1234567890$lambda$0",
        "org.springframework.beans.AbstractAutowireCapableBeanFactory2",
        "_MyHomePageState@26123456._incrementCounter@26123456",
        "_MyHomePageState@26123456.build",
        "_kDartIsolateSnapshotInstructions+0x1ab23",
        "#00 abs 000000743387cb97 virt 00000000001acb97 _kDartIsolateSnapshotInstructions+0x1234567",
        "#01 abs 0000007412345678 virt 0000000012345678 _kDartVmSnapshotInstructions+0x12345",
        "build_id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9'",
        "#02 pc 00000000000c1234  /apex/com.android.runtime/lib64/bionic/libc.so (BuildId: 0a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3)",
        "#03 pc 12345678 /system/lib/libc.so",
        "  #00 pc 0004a1b8  /data/app/~~aGVsbG8gd29ybGQtMQ==/com.example.app-Zm9vYmFyYmF6cXV4MQ==/base.apk (offset 0x1000)",
        "0   Reader  0x0000000104a1b8c0 0x104a00000 + 113856",
        "libswiftCore.dylib+12345678",
        "0x104a00000 - 0x104bfffff Reader arm64  <3fa85f6457174562b3fc2c963f66afa6> /var/containers/Reader",
        "_ZNSt3__112basic_stringIcNS_11char_traitsIcEENS_9allocatorIcEEE6appendEPKcm",
        "_ZN4core3ptr85drop_in_place$LT$std..rt..lang_start$GT$17h0123456789012345E",
        "$s10Foundation4DataV15_RepresentationO22withUnsafeBytesInRange",
        "memcpy@@GLIBC_2.2.5",
        "-[UIApplication sendAction:to:from:forEvent:]",
        "r8-map-id-6f1c2a9e00000000000000000000b0016f1c2a9e00000000000000000000b001",
        "Handler.java",
        "22081212UG",
        "java.lang.Object@1a2b3c4d",
        "at com.example.Feed.load(Feed.java:1234)",
        "(cold start)",
        "libssl.so.1.1.1.4",
        "std::__1::function::operator()",
        "a::b::c::d1::e",
        "Feed.java:12:34",
        "matrix[1.5, 2.5]",
        "Chrome 120.0.6099.144"
      })
  void codeIsLeftAsItIs(String name) {
    assertThat(TextRedactor.redact(name, counts)).isSameAs(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  | state=S schedstat=( 324804784 183300334 997 ) utm=23 stm=8 core=3 HZ=100",
        "  | sysTid=12345 nice=-10 cgrp=default sched=0/0 handle=0x7f8a9b0c1d",
        "0,1048574,1,812",
        "pid: 16380, tid: 487890366624, name 1.ui",
        "  - waiting to lock <0x0a1b2c3d> (a java.lang.Object) held by thread 12"
      })
  void lineOfAnotherToolIsLeftAsItIs(String line) {
    assertThat(TextRedactor.redact(line, TextRole.LINE, counts)).isSameAs(line);
  }

  @Test
  void codeNamesOfTheRepositoryAreLeftAsTheyAre() throws IOException {
    int names = 0;
    for (Path file : symbolLists()) {
      Matcher name = CODE.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      while (name.find()) {
        names++;
        String text = name.group();
        assertThat(TextRedactor.redact(text, counts)).as("in %s", file).isSameAs(text);
      }
    }
    assertThat(names).isGreaterThan(7_000);
  }

  @Test
  void resultIsNeverLonger() {
    Random random = new Random(18);
    List<String> parts =
        List.of(
            "jane@x.org",
            "+491711234567",
            "4111111111111111",
            "token=abcd",
            "/home/j/",
            "com.a.B",
            "Lambda$",
            "0x12345678",
            " ",
            "/",
            "-",
            "@",
            "%40",
            "eyJ",
            "Bearer abcdefgh",
            "ü",
            "1234567");
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      random.ints(1 + random.nextInt(6), 0, parts.size()).forEach(p -> text.append(parts.get(p)));

      String once = TextRedactor.redact(text.toString(), counts);

      assertThat(once.length()).as("%s -> %s", text, once).isLessThanOrEqualTo(text.length());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "@", "a@", "a.", "eyJ", "1", "1 ", "+1", "0 1", "bearer ", "token=", "%40"})
  @Timeout(20)
  void hostileTextDoesNotCostMoreForEachCharacter_whenItIsLonger(String part) {
    for (int i = 0; i < 200; i++) {
      String clean = TextRedactor.redact(part.repeat(4_096 / part.length()), counts);
      assertThat(clean).hasSizeLessThanOrEqualTo(4_096);
    }
  }

  private static List<Path> symbolLists() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> file.toString().contains("/src/"))
          .filter(
              file ->
                  file.toString().matches(".*/resources/(frames|quality|.*symbols?|.*mapping).*")
                      || file.toString().matches(".*[mM]apping.*\\.txt|.*\\.sym"))
          .filter(Files::isRegularFile)
          .toList();
    }
  }

  private static Path root() {
    return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
        .filter(folder -> Files.exists(folder.resolve("jank")))
        .findFirst()
        .orElseThrow();
  }
}
