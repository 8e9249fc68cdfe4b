package dev.jankline.sdk.android.looper;

import java.lang.reflect.Field;

/** Opens a private field of the platform. */
public final class PrivateField {
  private PrivateField() {}

  /** The field; throws when it does not exist or may not be opened. */
  public static Field of(Class<?> owner, String name) throws NoSuchFieldException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
