package art;

import java.security.*;

/** SHA-256 of its own, for a runtime without Conscrypt. */
public final class Sha256 extends Provider {
  public Sha256() {
    super("Sha256", 1.0, "SHA-256");
    put("MessageDigest.SHA-256", Digest.class.getName());
  }

  public static final class Digest extends MessageDigestSpi implements Cloneable {
    private static final int[] K = new int[64];
    private static final int[] FIRST = new int[8];

    static {
      int n = 0;
      for (int p = 2; n < 64; p++) {
        boolean prime = true;
        for (int q = 2; q * q <= p; q++) if (p % q == 0) prime = false;
        if (prime) {
          K[n] = root(p, 3);
          if (n < 8) FIRST[n] = root(p, 2);
          n++;
        }
      }
    }

    /** The first 32 bits of the broken part of p's root, found in whole numbers. */
    private static int root(int p, int degree) {
      java.math.BigInteger v = java.math.BigInteger.valueOf(p).shiftLeft(32 * degree),
          lo = java.math.BigInteger.ZERO,
          hi = v;
      while (hi.subtract(lo).compareTo(java.math.BigInteger.ONE) > 0) {
        java.math.BigInteger mid = lo.add(hi).shiftRight(1);
        if (mid.pow(degree).compareTo(v) <= 0) lo = mid;
        else hi = mid;
      }
      return lo.intValue();
    }

    private int[] h = FIRST.clone();
    private byte[] block = new byte[64];
    private int at;
    private long length;

    protected void engineUpdate(byte b) {
      block[at++] = b;
      length++;
      if (at == 64) {
        mix();
        at = 0;
      }
    }

    protected void engineUpdate(byte[] b, int from, int n) {
      for (int i = 0; i < n; i++) engineUpdate(b[from + i]);
    }

    protected byte[] engineDigest() {
      long bits = length * 8;
      engineUpdate((byte) 0x80);
      while (at != 56) engineUpdate((byte) 0);
      for (int i = 7; i >= 0; i--) engineUpdate((byte) (bits >> (8 * i)));
      byte[] out = new byte[32];
      for (int i = 0; i < 32; i++) out[i] = (byte) (h[i / 4] >> (24 - 8 * (i % 4)));
      engineReset();
      return out;
    }

    protected void engineReset() {
      h = FIRST.clone();
      at = 0;
      length = 0;
    }

    private void mix() {
      int[] w = new int[64];
      for (int i = 0; i < 16; i++)
        w[i] =
            (block[4 * i] & 255) << 24
                | (block[4 * i + 1] & 255) << 16
                | (block[4 * i + 2] & 255) << 8
                | block[4 * i + 3] & 255;
      for (int i = 16; i < 64; i++) {
        int a = w[i - 15], b = w[i - 2];
        w[i] =
            w[i - 16]
                + w[i - 7]
                + (Integer.rotateRight(a, 7) ^ Integer.rotateRight(a, 18) ^ a >>> 3)
                + (Integer.rotateRight(b, 17) ^ Integer.rotateRight(b, 19) ^ b >>> 10);
      }
      int[] s = h.clone();
      for (int i = 0; i < 64; i++) {
        int t1 =
            s[7]
                + (Integer.rotateRight(s[4], 6)
                    ^ Integer.rotateRight(s[4], 11)
                    ^ Integer.rotateRight(s[4], 25))
                + (s[4] & s[5] ^ ~s[4] & s[6])
                + K[i]
                + w[i];
        int t2 =
            (Integer.rotateRight(s[0], 2)
                    ^ Integer.rotateRight(s[0], 13)
                    ^ Integer.rotateRight(s[0], 22))
                + (s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]);
        System.arraycopy(s, 0, s, 1, 7);
        s[4] += t1;
        s[0] = t1 + t2;
      }
      for (int i = 0; i < 8; i++) h[i] += s[i];
    }

    public Object clone() throws CloneNotSupportedException {
      Digest d = (Digest) super.clone();
      d.h = h.clone();
      d.block = block.clone();
      return d;
    }
  }
}
