package dev.jankline.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRuleTest {
  private final AddressRule rule = new AddressRule(List.of(), true);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.1",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "2002:7f00:1::",
        "64:ff9b:1::1",
        "fc00::1",
        "fdff::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "2001:db8::1",
        "2001::1"
      })
  void addressThatIsNotPublicIsBlocked(String address) throws Exception {
    assertThat(rule.allows(address(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1", "169.253.0.1", "172.15.255.255", "172.32.0.0", "192.167.0.1", "192.169.0.1",
        "223.255.255.255", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"
      })
  void publicAddressIsAllowed(String address) throws Exception {
    assertThat(rule.allows(address(address))).isTrue();
  }

  @Test
  void listedAddressesAreAllowed_andOnlyThose() throws Exception {
    AddressRule listed = new AddressRule(List.of("127.0.0.1", " 10.1.0.0/16 ", "::1"), true);

    assertThat(listed.allows(address("127.0.0.1"))).isTrue();
    assertThat(listed.allows(address("::ffff:127.0.0.1"))).isTrue();
    assertThat(listed.allows(address("10.1.255.255"))).isTrue();
    assertThat(listed.allows(address("::1"))).isTrue();
    assertThat(listed.allows(address("127.0.0.2"))).isFalse();
    assertThat(listed.allows(address("10.2.0.0"))).isFalse();
    assertThat(listed.allows(address("1.1.1.1"))).isTrue();
  }

  @Test
  void publicAddressesAreBlocked_whenOnlyListedOnesMay() throws Exception {
    AddressRule http = new AddressRule(List.of("127.0.0.1"), false);

    assertThat(http.allows(address("127.0.0.1"))).isTrue();
    assertThat(http.allows(address("1.1.1.1"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "10.0.0.0/33", "10.0.0.0/x", "", "::1/129", "fade"})
  void anythingElseIsNotAnAddress(String text) {
    assertThatThrownBy(() -> new AddressRule(List.of(text), true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not an IP address or block");
  }

  private static InetAddress address(String literal) throws UnknownHostException {
    return InetAddress.getByName(literal);
  }
}
