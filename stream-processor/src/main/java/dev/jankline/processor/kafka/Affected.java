package dev.jankline.processor.kafka;

/**
 * Says what a stall changes in numbers that count devices, in the rows of its hour and of its day.
 * All numbers are negative when the stall is taken back.
 *
 * @param hours 1 when its device was not affected in this hour before
 * @param hourSquares what that adds to the sum over devices of n², for n affected hours of a device
 * @param days 1 when its device was not affected on this day before
 * @param daySquares what that adds to the sum over devices of n², for n affected days of a device
 * @param stallSquares what it adds to the sum over device-days of squared stalls
 * @param millisSquares what it adds to the sum over device-days of squared milliseconds of stalls
 */
public record Affected(
    int hours,
    long hourSquares,
    int days,
    long daySquares,
    long stallSquares,
    double millisSquares) {
  /** Nothing changes. */
  public static final Affected NONE = new Affected(0, 0, 0, 0, 0, 0);

  /** The same, taken back. */
  public Affected negated() {
    return new Affected(-hours, -hourSquares, -days, -daySquares, -stallSquares, -millisSquares);
  }
}
