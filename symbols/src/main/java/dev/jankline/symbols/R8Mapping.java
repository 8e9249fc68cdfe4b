package dev.jankline.symbols;

import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.retrace.ProguardMapProducer;
import com.android.tools.r8.retrace.ProguardMappingSupplier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a mapping file, plain or gzip, to R8. */
final class R8Mapping {
  private static final Logger LOG = LoggerFactory.getLogger(R8Mapping.class);

  private R8Mapping() {}

  /**
   * R8's view of a mapping, with all definitions loaded at once and metadata as the file states.
   */
  static ProguardMappingSupplier supplier(Path file) {
    return ProguardMappingSupplier.builder()
        .setProguardMapProducer(new Producer(file))
        .setLoadAllDefinitions(true)
        .build();
  }

  private record Producer(Path file) implements ProguardMapProducer {
    @Override
    public InputStream get() throws IOException {
      return PlainContent.open(file);
    }
  }

  /** Keeps R8 from printing; remembers the first error. */
  static final class Diagnostics implements DiagnosticsHandler {
    private String error = "";

    @Override
    public void error(Diagnostic diagnostic) {
      error = error.isEmpty() ? diagnostic.getDiagnosticMessage() : error;
    }

    @Override
    public void warning(Diagnostic diagnostic) {
      LOG.debug("R8: {}", diagnostic.getDiagnosticMessage());
    }

    @Override
    public void info(Diagnostic diagnostic) {
      LOG.trace("R8: {}", diagnostic.getDiagnosticMessage());
    }

    /** The same failure with what R8 said about it. */
    IOException refusal(Path file, RuntimeException failure) {
      String said = error.isEmpty() ? deepest(failure) : error;
      return new IOException("R8 cannot read mapping " + file + ": " + said, failure);
    }

    private static String deepest(Throwable failure) {
      Throwable cause = failure;
      for (Throwable next = cause.getCause(); next != null && next != cause; ) {
        cause = next;
        next = cause.getCause();
      }
      return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
  }
}
