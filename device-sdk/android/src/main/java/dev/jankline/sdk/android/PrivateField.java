package dev.jankline.sdk.android;

import java.lang.reflect.Field;

/** Opens a private field of the platform. */
final class PrivateField {
  private PrivateField() {}

  /** The field; throws where it does not exist or may not be opened. */
  static Field of(Class<?> owner, String name) throws NoSuchFieldException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
