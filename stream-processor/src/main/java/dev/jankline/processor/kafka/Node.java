package dev.jankline.processor.kafka;

/**
 * Names a node of the topology and the type of the values it takes, so that the compiler refuses to
 * forward anything else.
 *
 * @param name name in the topology; part of metrics' names
 * @param type type of the values, without type parameters: it is checked again at run time
 */
public record Node<T>(String name, Class<T> type) {
  /**
   * Returns the value itself.
   *
   * @throws IllegalArgumentException when the value is of another type, or null
   */
  public T accept(Object value) {
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          "node "
              + name
              + " takes "
              + type.getSimpleName()
              + ", not "
              + (value == null ? "nothing" : value.getClass().getName()));
    }
    return type.cast(value);
  }
}
