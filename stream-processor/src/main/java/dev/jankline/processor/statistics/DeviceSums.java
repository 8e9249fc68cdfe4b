package dev.jankline.processor.statistics;

/**
 * Holds what a rate needs to know about a sum to which each device contributes its own part, in the
 * unit of the sum: stalls, milliseconds of stalls, affected device-days. The parts may be weighted,
 * for example by 1 / sampling rate.
 *
 * @param sum sum of the parts of all devices
 * @param squares sum of the squares of these parts
 * @param most the most that one device can contribute, for example its cap of stalls a day. The
 *     largest part that was seen is no substitute: while no device with a large part was seen, the
 *     upper end of the interval would be too low
 */
public record DeviceSums(double sum, double squares, double most) {

  /**
   * Checks the sums.
   *
   * @throws IllegalArgumentException when no devices can have such parts
   */
  public DeviceSums {
    boolean isPossible =
        sum >= 0
            && squares >= 0
            && most > 0
            && squares <= most * sum
            && (sum == 0) == (squares == 0);
    if (!isPossible) {
      throw new IllegalArgumentException(
          "no parts of at most %s have the sum %s and squares %s".formatted(most, sum, squares));
    }
  }

  /** Nothing was counted yet. */
  public static DeviceSums none(double most) {
    return new DeviceSums(0, 0, most);
  }

  /** The sums after one more device with its part. */
  public DeviceSums plus(double part) {
    return new DeviceSums(sum + part, squares + part * part, most);
  }
}
