package dev.jankline.sdk.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplingTest {
  private static final int INSTALLATIONS = 1_000_000;

  @Test
  void share_isTheRate_whenAMillionInstallationsAreAsked() throws GeneralSecurityException {
    double[] rates = {0, 1e-5, 0.002, 0.01, 0.5, 1};
    int[] chosen = new int[rates.length];
    Random random = new Random(1);
    for (int i = 0; i < INSTALLATIONS; i++) {
      double place =
          Sampling.place(
              Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong()), "reader");
      for (int r = 0; r < rates.length; r++) {
        chosen[r] += place < rates[r] ? 1 : 0;
      }
    }
    for (int r = 0; r < rates.length; r++) {
      double expected = INSTALLATIONS * rates[r];
      double sigma = Math.sqrt(expected * (1 - rates[r]));
      assertThat((double) chosen[r])
          .as("chosen at rate %s", rates[r])
          .isBetween(expected - 3 * sigma, expected + 3 * sigma);
    }
  }

  @Test
  void installation_staysChosen_whenTheRateGrows() throws GeneralSecurityException {
    for (int i = 0; i < 20_000; i++) {
      String id = "install-" + i;
      if (Sampling.takesPart(id, "s", 0.002)) {
        assertThat(Sampling.takesPart(id, "s", 0.01)).isTrue();
      }
      assertThat(Sampling.takesPart(id, "s", 1)).isTrue();
      assertThat(Sampling.takesPart(id, "s", 0)).isFalse();
    }
  }

  @Test
  void place_isTheDocumentedOne() throws GeneralSecurityException {
    // python3: int.from_bytes(sha256(b"reader:0123").digest()[:8],"big") >> 11, divided by 2**53
    assertThat(Sampling.place("0123", "reader")).isEqualTo(PLACE_OF_0123);
    assertThat(Sampling.place("0123", "other")).isNotEqualTo(PLACE_OF_0123);
  }

  private static final double PLACE_OF_0123 = 0.16419711891548439;

  @Test
  void installId_isKept_untilItIsResetOrDamaged(@TempDir File directory) throws IOException {
    Random random = new Random(3);
    String first = InstallId.fresh(random);
    assertThat(InstallId.read(directory)).as("not on disk yet").isNull();
    InstallId.keep(directory, first);
    InstallId.keep(directory, first);

    assertThat(InstallId.read(directory)).matches("[0-9a-f]{32}").isEqualTo(first);
    assertThat(InstallId.fresh(random)).matches("[0-9a-f]{32}").isNotEqualTo(first);
    Files.delete(directory.toPath().resolve("install-id"));
    assertThat(InstallId.read(directory)).isNull();
    Files.writeString(directory.toPath().resolve("install-id"), "garbage");
    assertThat(InstallId.read(directory)).as("damaged").isNull();
  }

  @Test
  void killSwitch_staysOn_untilTurnedOff(@TempDir File directory) throws IOException {
    KillSwitch.turnOn(directory);
    assertThat(KillSwitch.isOn(directory)).isTrue();
    Files.write(directory.toPath().resolve("killed"), new byte[0]);
    assertThat(KillSwitch.isOn(directory)).as("even when damaged").isTrue();
    KillSwitch.turnOff(directory);
    assertThat(KillSwitch.isOn(directory)).isFalse();
  }
}
