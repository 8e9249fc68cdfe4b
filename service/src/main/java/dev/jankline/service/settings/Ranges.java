package dev.jankline.service.settings;

import dev.jankline.service.settings.ServiceSettings.Between;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Locale;

/**
 * Checks the values of a concern: whole numbers against their {@link Between}, durations against
 * zero, below which none makes sense. Looks into groups of settings too.
 */
final class Ranges {
  private Ranges() {}

  static void check(String prefix, Class<?> concern, Object values) {
    for (Method setting : concern.getMethods()) {
      String key = prefix + "." + kebab(setting.getName());
      Object value = value(setting, values);
      Between range = setting.getAnnotation(Between.class);
      if (range != null && value instanceof Number number) {
        check(key, number.longValue(), range);
      } else if (value instanceof Duration duration && duration.isNegative()) {
        throw new SettingsException(key + " is " + value + ": it cannot be negative");
      } else if (isGroup(setting.getReturnType())) {
        check(key, setting.getReturnType(), value);
      }
    }
  }

  private static void check(String key, long value, Between range) {
    if (value < range.min() || value > range.max()) {
      String most = range.max() == Long.MAX_VALUE ? "" : " and at most " + range.max();
      throw new SettingsException(
          key + " is " + value + ": it must be at least " + range.min() + most);
    }
  }

  private static boolean isGroup(Class<?> type) {
    return type.isInterface() && type.getName().startsWith("dev.jankline.");
  }

  private static Object value(Method setting, Object values) {
    try {
      setting.setAccessible(true);
      return setting.invoke(values);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("A setting cannot be read: " + setting, e);
    }
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
