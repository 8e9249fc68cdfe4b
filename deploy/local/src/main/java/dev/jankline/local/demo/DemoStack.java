package dev.jankline.local.demo;

import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.ProgramFiles;
import dev.jankline.local.stack.StackPlan;
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
