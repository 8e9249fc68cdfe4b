package dev.jankline.local.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.process.LiveChildren;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.ProgramFiles;
import dev.jankline.local.stack.StackPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Runs a stack with all that a demo needs around it: a ticket receiver and a view of the roll-ups.
 * Closing it stops everything.
 */
public final class DemoStack implements AutoCloseable {
  private static final String SECRET = "whsec_ZGVtby1zZWNyZXQtb2YtamFua2xpbmUtbG9jYWw=";

  private final TicketReceiver receiver;
  private final LocalStack stack;
  private final RollupView view;

  private DemoStack(TicketReceiver receiver, LocalStack stack, RollupView view) {
    this.receiver = receiver;
    this.stack = stack;
    this.view = view;
  }

  /** Starts everything and waits until it is ready. */
  public static DemoStack start(ProgramFiles installation, Consumer<String> progress) {
    TicketReceiver receiver = TicketReceiver.start(SECRET);
    StackPlan plan =
        StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP)
            .withWebhook(receiver.hook(), SECRET)
            .withDashboard();
    LocalStack stack = null;
    try {
      plan = plan.with(Program.PROCESSOR, "jank.processor.rules-file", rulesFile("").toString());
      stack = LocalStack.start(installation, plan, progress);
      RollupView view = RollupView.start(stack.clientSettings());
      return new DemoStack(receiver, stack, view);
    } catch (RuntimeException e) {
      if (stack != null) {
        stack.close();
      }
      receiver.close();
      throw e;
    }
  }

  /**
   * Writes the rules of the demo into a file, which is deleted when this JVM ends.
   *
   * @param more rules of further apps
   */
  public static Path rulesFile(String more) {
    try (InputStream rules =
        Objects.requireNonNull(DemoStack.class.getResourceAsStream("demo-rules.yaml"))) {
      Path file = Files.createTempFile("jankline-rules", ".yaml");
      LiveChildren.whenAllEnded(() -> file.toFile().delete());
      return Files.writeString(file, new String(rules.readAllBytes(), UTF_8) + more);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the rules of the demo", e);
    }
  }

  public TicketReceiver receiver() {
    return receiver;
  }

  public LocalStack stack() {
    return stack;
  }

  public RollupView view() {
    return view;
  }

  /** The numbers that tell whether all events have ended. */
  Settling.Numbers numbers() {
    return new Settling.Numbers(
        view::accounting, view::changes, () -> view.tickets() == receiver.tickets());
  }

  @Override
  public void close() {
    view.close();
    stack.close();
    receiver.close();
  }
}
