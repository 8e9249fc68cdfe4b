package dev.jankline.local.process;

/** Asks a process by a real request whether it can work; an exception means "not yet". */
@FunctionalInterface
public interface Probe {
  boolean ready() throws Exception;
}
