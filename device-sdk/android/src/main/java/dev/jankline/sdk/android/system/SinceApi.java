package dev.jankline.sdk.android.system;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks code that is reached only on this API level and newer; the check against API 21 leaves it
 * out, so the guard is the caller's duty.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface SinceApi {
  /** The API level. */
  int value();
}
