package com.example.traced;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonEncoder;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.ClassUtils;
import org.apache.commons.lang3.Conversion;
import org.apache.commons.lang3.LocaleUtils;
import org.apache.commons.lang3.SerializationUtils;
import org.apache.commons.lang3.StringEscapeUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.Validate;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.reflect.MethodUtils;
import org.apache.commons.lang3.text.StrSubstitutor;
import org.apache.commons.lang3.time.DurationFormatUtils;
import org.apache.commons.lang3.time.FastDateFormat;
import org.apache.commons.lang3.tuple.Pair;

/** Does real work with commons-lang3 and Avro; failures on purpose included. */
final class LibraryWork {
  private static final String SCHEMA =
      """
      {"type":"record","name":"Item","namespace":"com.example","fields":[
        {"name":"id","type":"long"},
        {"name":"title","type":["null","string"],"default":null},
        {"name":"tags","type":{"type":"array","items":"string"}},
        {"name":"scores","type":{"type":"map","values":"double"}},
        {"name":"kind","type":{"type":"enum","name":"Kind","symbols":["NEWS","AD"]}},
        {"name":"key","type":{"type":"fixed","name":"Key","size":4}}]}
      """;
  private static final String NEWER =
      SCHEMA.replace(
          "{\"name\":\"id\"",
          "{\"name\":\"added\",\"type\":\"int\",\"default\":5},{\"name\":\"id\"");

  private LibraryWork() {}

  /** The same text every time. */
  static String round() throws Exception {
    StringBuilder out = new StringBuilder();
    strings(out);
    failures(out);
    objects(out);
    records(out);
    return out.toString();
  }

  @SuppressWarnings("deprecation")
  private static void strings(StringBuilder out) {
    out.append(StringUtils.abbreviateMiddle(StringUtils.repeat("jank", ",", 40), "…", 20));
    out.append(StringUtils.getLevenshteinDistance("representative", "preservative"));
    out.append(String.join("|", StringUtils.splitByCharacterTypeCamelCase("fooBarBAZ42x")));
    out.append(StringUtils.replaceEach("abcde", new String[] {"ab", "d"}, new String[] {"w", "t"}));
    out.append(StringEscapeUtils.unescapeHtml4(StringEscapeUtils.escapeHtml4("<ä & \"b\">")));
    out.append(StringEscapeUtils.escapeJava("tab\tnew\nü"));
    out.append(new StrSubstitutor(Map.of("a", "${b}", "b", "deep")).replace("x ${a} y ${c:-no}"));
    FastDateFormat format =
        FastDateFormat.getInstance(
            "yyyy-MM-dd'T'HH:mm:ss.SSSZZ", TimeZone.getTimeZone("UTC"), Locale.ROOT);
    try {
      out.append(format.format(format.parse(format.format(1_700_000_000_123L))));
    } catch (java.text.ParseException e) {
      throw new IllegalStateException(e);
    }
    out.append(DurationFormatUtils.formatDurationWords(93_784_000L, true, true));
    out.append(LocaleUtils.toLocale("fr_CA"));
    out.append(Conversion.intToHexDigit(11));
  }

  private static void failures(StringBuilder out) {
    List<Runnable> failing =
        List.of(
            () -> NumberUtils.createNumber("0xZZ"),
            () -> Validate.validIndex(List.of(1), 7, "at %d", 7),
            () -> Validate.isTrue(false, "value %d", 5L),
            () -> LocaleUtils.toLocale("not_a_locale_"),
            () -> Fraction.getFraction(1, 0),
            () -> new Schema.Parser().parse("{\"type\":\"record\",\"name\":\"X\"}"),
            () -> new Schema.Parser().parse("{\"type\":\"nothing\"}"),
            () -> new GenericData.Record(schema(SCHEMA)).put("absent", 1),
            () -> GenericData.get().deepCopy(schema(SCHEMA), "no record"));
    for (Runnable run : failing) {
      try {
        run.run();
        out.append("fine;");
      } catch (RuntimeException e) {
        out.append(e.getClass().getSimpleName()).append(':').append(e.getMessage()).append(';');
      }
    }
  }

  private static void objects(StringBuilder out) throws ReflectiveOperationException {
    Pair<String, Integer> pair = Pair.of("a", 1);
    out.append(new EqualsBuilder().append(pair, Pair.of("a", 1)).append(1L, 2L).isEquals());
    out.append(new HashCodeBuilder(17, 37).append("x").append(new int[] {1, 2}).toHashCode());
    out.append(
        new ToStringBuilder(pair, ToStringStyle.SHORT_PREFIX_STYLE).append("k", 5).toString());
    out.append(SerializationUtils.clone(new ArrayList<>(List.of("q", "r"))));
    int[] numbers = {5, 4, 3, 2, 1};
    ArrayUtils.reverse(numbers);
    ArrayUtils.shift(numbers, 2);
    out.append(ArrayUtils.toString(ArrayUtils.addAll(numbers, 9, 8)));
    out.append(ClassUtils.getAllInterfaces(ArrayList.class).size());
    out.append(MethodUtils.invokeMethod(new MutableInt(4), "addAndGet", 3));
    out.append(Fraction.getFraction("3 4/6").reduce());
  }

  private static void records(StringBuilder out) throws IOException {
    Schema schema = schema(SCHEMA);
    GenericRecord item = item(schema);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (DataFileWriter<GenericRecord> writer =
        new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
      writer.create(schema, file, new byte[16]);
      for (int i = 0; i < 50; i++) {
        item.put("id", (long) i);
        writer.append(item);
      }
    }
    GenericDatumReader<GenericRecord> resolving = new GenericDatumReader<>(schema, schema(NEWER));
    try (DataFileReader<GenericRecord> reader =
        new DataFileReader<>(new SeekableByteArrayInput(file.toByteArray()), resolving)) {
      for (GenericRecord read : reader) {
        out.append(read.get("id")).append(read.get("added"));
      }
    }
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    JsonEncoder encoder = EncoderFactory.get().jsonEncoder(schema, json);
    new GenericDatumWriter<GenericRecord>(schema).write(item, encoder);
    encoder.flush();
    String text = json.toString(StandardCharsets.UTF_8);
    GenericRecord back =
        new GenericDatumReader<GenericRecord>(schema)
            .read(null, DecoderFactory.get().jsonDecoder(schema, text));
    out.append(text).append(back.equals(item));
    out.append(SchemaCompatibility.checkReaderWriterCompatibility(schema(NEWER), schema).getType());
    try {
      new GenericDatumReader<GenericRecord>(schema)
          .read(null, DecoderFactory.get().binaryDecoder(new byte[] {2, 2, 120, 7}, null));
    } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException e) {
      out.append(e.getClass().getSimpleName());
    }
  }

  private static GenericRecord item(Schema schema) {
    GenericRecord item = new GenericData.Record(schema);
    item.put("id", 1L);
    item.put("title", "caf\u00e9");
    item.put("tags", new ArrayList<>(List.of("a", "b")));
    item.put("scores", new HashMap<>(Map.of("x", 0.5)));
    item.put("kind", new GenericData.EnumSymbol(schema.getField("kind").schema(), "AD"));
    item.put(
        "key",
        new GenericData.Fixed(
            schema.getField("key").schema(), ByteBuffer.allocate(4).putInt(7).array()));
    return item;
  }

  private static Schema schema(String json) {
    return new Schema.Parser().parse(json);
  }
}
