package dev.jankline.command.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Makes the dashboard for Grafana: a row for each service, two panels side by side. */
final class GrafanaDashboard {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int HEIGHT = 7;
  private static final int WIDTH = 12;

  /**
   * A graph.
   *
   * @param unit unit as Grafana names it
   * @param expression what Prometheus is asked
   */
  record Panel(String title, String unit, String expression) {}

  private record Row(String title, List<Panel> panels) {}

  private static final List<Row> ROWS =
      List.of(
          new Row(
              "Fleet",
              List.of(
                  new Panel("Events accepted", "eps", "jankline:events_accepted:rate5m"),
                  new Panel("Services that stand still", "short", "jank_stands_still"),
                  new Panel(
                      "Heap", "bytes", "sum by (instance) (jvm_memory_used_bytes{area=\"heap\"})"),
                  new Panel("CPU", "percentunit", "process_cpu_usage"))),
          new Row(
              "Gateway",
              List.of(
                  new Panel("Events rejected", "eps", "jankline:events_rejected:rate5m"),
                  new Panel(
                      "Requests, mean time",
                      "s",
                      "sum by (endpoint) (rate(jank_gateway_request_duration_seconds_sum[5m])) /"
                          + " sum by (endpoint) (rate(jank_gateway_request_duration_seconds_count"
                          + "[5m]))"),
                  new Panel("Queue", "short", "jank_gateway_queue"),
                  new Panel(
                      "Refused early",
                      "reqps",
                      "sum by (reason) (rate(jank_gateway_refused_early_total[5m]))"))),
          new Row(
              "Processor",
              List.of(
                  new Panel(
                      "Records processed",
                      "short",
                      "sum by (instance) (kafka_stream_thread_process_rate)"),
                  new Panel("Lag", "short", "sum(kafka_consumer_fetch_manager_records_lag)"),
                  new Panel(
                      "Analysis of a stall, mean time by step",
                      "s",
                      "sum by (step) (rate(jank_analysis_time_seconds_sum[5m])) / sum by (step)"
                          + " (rate(jank_analysis_time_seconds_count[5m]))"),
                  new Panel(
                      "Dead letters",
                      "short",
                      "sum by (topic, reason) (increase(jank_dead_letters_total[1h]))"),
                  new Panel(
                      "Stores",
                      "bytes",
                      "sum by (rocksdb_state_id) (kafka_stream_state_total_sst_files_size)"))),
          new Row(
              "Tickets",
              List.of(
                  new Panel(
                      "Delivered in an hour",
                      "short",
                      "sum(increase(jank_webhook_delivered_total[1h]))"),
                  new Panel("Waiting", "short", "sum(jank_webhook_held)"))),
          new Row(
              "Dashboard",
              List.of(
                  new Panel(
                      "Requests, mean time",
                      "s",
                      "sum by (endpoint) (rate(jank_dashboard_request_duration_seconds_sum[5m])) /"
                          + " sum by (endpoint) (rate(jank_dashboard_request_duration_seconds_count"
                          + "[5m]))"),
                  new Panel(
                      "Answers by status",
                      "reqps",
                      "sum by (status) (rate(jank_dashboard_request_duration_seconds_count[5m]))"),
                  new Panel("Store", "bytes", "jank_dashboard_store_bytes"),
                  new Panel("Records not read yet", "short", "jank_dashboard_behind"),
                  new Panel("Pages that listen", "short", "jank_dashboard_listeners"))));

  private GrafanaDashboard() {}

  /** All expressions. */
  static List<String> expressions() {
    return ROWS.stream().flatMap(row -> row.panels().stream()).map(Panel::expression).toList();
  }

  /** The dashboard as a file for Grafana's import or provisioning. */
  static String json() throws JsonProcessingException {
    ObjectNode dashboard = JSON.createObjectNode();
    dashboard.put("uid", "jankline").put("title", "Jankline").put("schemaVersion", 39);
    dashboard.put("refresh", "30s").putObject("time").put("from", "now-6h").put("to", "now");
    ArrayNode panels = dashboard.putArray("panels");
    int y = 0;
    for (Row row : ROWS) {
      place(panels.addObject().put("type", "row").put("title", row.title()), 0, y, 2 * WIDTH, 1);
      y++;
      for (int i = 0; i < row.panels().size(); i++) {
        ObjectNode graph = panels.addObject().put("type", "timeseries");
        fill(graph, row.panels().get(i));
        place(graph, i % 2 * WIDTH, y + i / 2 * HEIGHT, WIDTH, HEIGHT);
      }
      y += (row.panels().size() + 1) / 2 * HEIGHT;
    }
    for (int i = 0; i < panels.size(); i++) {
      ((ObjectNode) panels.get(i)).put("id", i + 1);
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(dashboard) + "\n";
  }

  private static void fill(ObjectNode graph, Panel panel) {
    graph.put("title", panel.title());
    graph.putObject("datasource").put("type", "prometheus");
    graph.putObject("fieldConfig").putObject("defaults").put("unit", panel.unit());
    graph.putArray("targets").addObject().put("refId", "A").put("expr", panel.expression());
  }

  private static void place(ObjectNode panel, int x, int y, int width, int height) {
    panel.putObject("gridPos").put("x", x).put("y", y).put("w", width).put("h", height);
  }
}
