package dev.jankline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedDecoderTest {
  private interface Writing {
    void to(BinaryEncoder encoder) throws IOException;
  }

  private static BoundedDecoder decoder(Writing writing) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    writing.to(encoder);
    encoder.flush();
    return new BoundedDecoder(out.toByteArray(), 0);
  }

  private static BoundedDecoder of(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return new BoundedDecoder(array, 0);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1, 63, 64, -65, 1L << 31, Long.MAX_VALUE, Long.MIN_VALUE})
  void longs_comeBack(long value) throws IOException {
    assertThat(decoder(out -> out.writeLong(value)).readLong()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void ints_comeBack(int value) throws IOException {
    assertThat(decoder(out -> out.writeInt(value)).readInt()).isEqualTo(value);
  }

  @Test
  void allTypes_comeBack() throws IOException {
    BoundedDecoder decoder =
        decoder(
            out -> {
              out.writeBoolean(true);
              out.writeFloat(1.5f);
              out.writeDouble(-2.5e300);
              out.writeString("Größe 🐌 \uFFFD");
              out.writeString("x");
              out.writeBytes(new byte[] {1, 2});
              out.writeFixed(new byte[] {3, 4});
              out.writeEnum(5);
              out.writeIndex(1);
            });
    assertThat(decoder.readBoolean()).isTrue();
    assertThat(decoder.readFloat()).isEqualTo(1.5f);
    assertThat(decoder.readDouble()).isEqualTo(-2.5e300);
    assertThat(decoder.readString()).isEqualTo("Größe 🐌 \uFFFD");
    assertThat((Object) decoder.readString(null)).isEqualTo(new Utf8("x"));
    assertThat(decoder.readBytes(null)).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2}));
    byte[] fixed = new byte[2];
    decoder.readFixed(fixed, 0, 2);
    assertThat(fixed).containsExactly(3, 4);
    assertThat(decoder.readEnum()).isEqualTo(5);
    assertThat(decoder.readIndex()).isEqualTo(1);
    assertThat(decoder.remaining()).isZero();
  }

  @Test
  void skipping_endsWhereReadingEnds() throws IOException {
    BoundedDecoder decoder =
        decoder(
            out -> {
              out.writeString("text");
              out.writeBytes(new byte[] {1});
              out.writeFixed(new byte[] {1, 2, 3});
              out.writeLong(-2); // two items in a block of three bytes
              out.writeLong(3);
              out.writeFixed(new byte[] {9, 9, 9});
              out.writeLong(0);
              out.writeInt(42);
            });
    decoder.skipString();
    decoder.skipBytes();
    decoder.skipFixed(3);
    assertThat(decoder.skipArray()).isZero();
    assertThat(decoder.readInt()).isEqualTo(42);
  }

  @Test
  void blockWithSize_isReadLikeOneWithout() throws IOException {
    BoundedDecoder decoder =
        decoder(
            out -> {
              out.writeLong(-2);
              out.writeLong(2);
              out.writeInt(7);
              out.writeInt(8);
              out.writeLong(0);
            });
    assertThat(decoder.readArrayStart()).isEqualTo(2);
    assertThat(decoder.readInt()).isEqualTo(7);
    assertThat(decoder.readInt()).isEqualTo(8);
    assertThat(decoder.arrayNext()).isZero();
  }

  @Test
  void lengthBeyondTheEnd_isRefused() {
    assertThatThrownBy(() -> of(0x08, 'a').readString())
        .isInstanceOf(AvroRuntimeException.class)
        .hasMessageContaining("a length of 4 with 1 bytes left");
    assertThatThrownBy(() -> of(0x08, 'a').readBytes(null))
        .isInstanceOf(AvroRuntimeException.class);
    assertThatThrownBy(() -> of(0x01, 'a').readString()).isInstanceOf(AvroRuntimeException.class);
    assertThatThrownBy(() -> of(0x08, 'a').readArrayStart())
        .isInstanceOf(AvroRuntimeException.class)
        .hasMessageContaining("4 items with 1 bytes left");
    assertThatThrownBy(() -> of().readLong()).isInstanceOf(EOFException.class);
    assertThatThrownBy(() -> of(1, 2, 3).readFloat()).isInstanceOf(EOFException.class);
  }

  @Test
  void sloppyBytes_areRefused() {
    assertThatThrownBy(() -> of(2).readBoolean()).hasMessageContaining("boolean");
    assertThatThrownBy(() -> of(0x02, 0xFF).readString()).hasMessageContaining("UTF-8");
    assertThatThrownBy(() -> of(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1).readInt())
        .hasMessageContaining("more than 5 bytes");
    assertThatThrownBy(() -> of(0xFF, 0xFF, 0xFF, 0xFF, 0x7F).readInt())
        .hasMessageContaining("32 bits");
  }
}
