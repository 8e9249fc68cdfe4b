package dev.jankline.sdk.android;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Opens a private field of the platform, where it exists and may be opened. */
final class PrivateField {
  private PrivateField() {}

  /** The field; null when it cannot be had, which is counted. */
  static @Nullable Field of(Class<?> owner, String name, Faults faults) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (Throwable thrown) {
      faults.caught(owner.getSimpleName() + "." + name, thrown);
      return null;
    }
  }
}
