package java.util;

/** For tests only: Android 10 has no HexFormat. */
public final class HexFormat {
  public static HexFormat of() {
    return new HexFormat();
  }

  public String formatHex(byte[] b) {
    return formatHex(b, 0, b.length);
  }

  public String formatHex(byte[] b, int from, int to) {
    StringBuilder s = new StringBuilder();
    for (int i = from; i < to; i++)
      s.append(Character.forDigit(b[i] >> 4 & 15, 16)).append(Character.forDigit(b[i] & 15, 16));
    return s.toString();
  }

  public byte[] parseHex(CharSequence s) {
    byte[] b = new byte[s.length() / 2];
    for (int i = 0; i < b.length; i++)
      b[i] = (byte) Integer.parseInt(s.toString().substring(2 * i, 2 * i + 2), 16);
    return b;
  }
}
