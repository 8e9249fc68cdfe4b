package dev.jankline.command.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Runs checks one after another; one that cannot look is a finding itself. */
final class Doctor {
  private Doctor() {}

  /**
   * Runs all checks.
   *
   * @param checks what to look for, by name
   * @return everything that is wrong, in the order of the checks
   */
  static List<Diagnosis> examine(Map<String, Callable<List<Diagnosis>>> checks) {
    List<Diagnosis> found = new ArrayList<>();
    checks.forEach((name, check) -> found.addAll(examine(name, check)));
    return found;
  }

  private static List<Diagnosis> examine(String name, Callable<List<Diagnosis>> check) {
    try {
      return check.call();
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      Throwable cause = e.getCause();
      String reason = e.getMessage() + (cause == null ? "" : " (" + cause.getMessage() + ")");
      return List.of(
          new Diagnosis(
              name,
              "cannot check: " + reason,
              "check that Kafka and the registry run and let this client in, then run this again"));
    }
  }
}
