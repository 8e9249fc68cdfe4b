package dev.jankline.processor.lists;

/** Says which line of a list of frames is wrong, and what to do. */
public final class FrameListException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  FrameListException(String message) {
    super(message);
  }
}
