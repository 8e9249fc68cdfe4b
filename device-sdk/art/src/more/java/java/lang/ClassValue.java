package java.lang;

/** For Avro in tests only: Android 10 has no ClassValue. */
public abstract class ClassValue<T> {
  private final java.util.WeakHashMap<Class<?>, T> values = new java.util.WeakHashMap<>();

  protected abstract T computeValue(Class<?> type);

  public synchronized T get(Class<?> type) {
    T v = values.get(type);
    if (v == null) values.put(type, v = computeValue(type));
    return v;
  }

  public synchronized void remove(Class<?> type) {
    values.remove(type);
  }
}
