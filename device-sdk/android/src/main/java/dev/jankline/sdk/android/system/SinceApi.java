package dev.jankline.sdk.android.system;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks code that runs only on this API level and newer. The check against API 21 skips it, so the
 * caller must compare the API level first.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface SinceApi {
  /** The API level. */
  int value();
}
