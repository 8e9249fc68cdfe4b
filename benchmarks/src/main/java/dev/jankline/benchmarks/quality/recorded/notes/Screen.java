package dev.jankline.benchmarks.quality.recorded.notes;

/** The ways in which a message reaches the code of a screen. */
enum Screen {
  LIST {
    @Override
    void show(Work work) throws Exception {
      onRowBound(work);
    }

    private void onRowBound(Work work) throws Exception {
      work.run();
    }
  },
  EDITOR {
    @Override
    void show(Work work) throws Exception {
      onTextChanged(work);
    }

    private void onTextChanged(Work work) throws Exception {
      afterTextChanged(work);
    }

    private void afterTextChanged(Work work) throws Exception {
      work.run();
    }
  },
  SETTINGS {
    @Override
    void show(Work work) throws Exception {
      onResume(work);
    }

    private void onResume(Work work) throws Exception {
      Runnable refresh = () -> unchecked(work);
      refresh.run();
    }
  };

  /** What a screen asks a service for. */
  interface Work {
    void run() throws Exception;
  }

  /** Handles a message of the screen. */
  abstract void show(Work work) throws Exception;

  private static void unchecked(Work work) {
    try {
      work.run();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
