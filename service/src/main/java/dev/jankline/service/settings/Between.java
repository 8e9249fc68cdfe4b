package dev.jankline.service.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Bounds the value of a setting that is a whole number; both bounds are allowed values. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Between {
  /** Smallest value. */
  long min();

  /** Largest value. */
  long max() default Long.MAX_VALUE;
}
