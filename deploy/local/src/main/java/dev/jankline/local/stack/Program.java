package dev.jankline.local.stack;

/** The services that a stack runs as processes of their own. */
public enum Program {
  GATEWAY("gateway", "ingest-gateway", "dev.jankline.gateway.GatewayMain"),
  PROCESSOR("processor", "stream-processor", "dev.jankline.processor.ProcessorMain"),
  WEBHOOK("webhook", "ticket-webhook", "dev.jankline.webhook.WebhookMain"),
  DASHBOARD("dashboard", "dashboard", "dev.jankline.dashboard.DashboardMain");

  private final String word;
  private final String module;
  private final String mainClass;

  Program(String word, String module, String mainClass) {
    this.word = word;
    this.module = module;
    this.mainClass = mainClass;
  }

  /** Name for messages, files and {@link StackPlan#with}, for example {@code gateway}. */
  public String word() {
    return word;
  }

  /** Name of the start script and of the class path file of a distribution. */
  public String script() {
    return "jank-" + word;
  }

  /** Folder of its module in a checkout. */
  public String module() {
    return module;
  }

  /** Class with the main method. */
  public String mainClass() {
    return mainClass;
  }
}
