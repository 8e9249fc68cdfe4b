package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.dashboard.cluster.ClusterGroups;
import dev.jankline.dashboard.cluster.ClusterItem;
import dev.jankline.dashboard.cluster.ClusterList;
import dev.jankline.dashboard.cluster.ClusterView;
import dev.jankline.dashboard.groups.GroupReport;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.report.AccountingReport;
import dev.jankline.dashboard.report.AppList;
import dev.jankline.dashboard.report.Comparison;
import dev.jankline.dashboard.report.ReleaseBriefing;
import dev.jankline.dashboard.report.ReleaseCheck;
import dev.jankline.dashboard.report.ReleaseDays;
import dev.jankline.dashboard.report.ReleaseList;
import dev.jankline.dashboard.report.ScreenList;
import dev.jankline.dashboard.report.SymbolList;
import dev.jankline.dashboard.report.TicketList;
import dev.jankline.dashboard.tree.ClusterTree;
import dev.jankline.dashboard.tree.StallExplanation;
import dev.jankline.schema.Cause;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Platform;
import dev.jankline.schema.VersionOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Writes docs/openapi-dashboard.json from the routes and the records of their answers. */
final class OpenApiDocument {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String APP = "/v1/apps/{app}";

  private final OpenApiSchemas schemas = new OpenApiSchemas();
  private final Map<String, Answer> answers;

  /** What a path answers: its name, in words, and its schema. */
  private record Answer(String name, String words, ObjectNode schema, List<String> formats) {}

  private OpenApiDocument() {
    schemas.of(OpenApiSchemas.StackFrame.class);
    schemas.of(OpenApiSchemas.CauseStalls.class);
    ObjectNode older = OpenApiSchemas.nullable(schemas.of(String.class));
    ObjectNode listed = beside("version", schemas.of(String.class));
    listed.set("older", older);
    listed.set("sums", schemas.of(ClusterList.Sums.class));
    ObjectNode compared = JSON.objectNode();
    compared.set("newer", schemas.of(Comparison.Side.class));
    compared.set("older", schemas.of(Comparison.Side.class));
    compared.set("ratio", OpenApiSchemas.nullable(schemas.of(Estimate.class)));
    compared.set("outcome", OpenApiSchemas.nullable(schemas.of(String.class)));
    compared.set("basis", schemas.of(Verdict.Basis.class));
    compared.set("verdict", OpenApiSchemas.nullable(schemas.of(Verdict.class)));
    ObjectNode smooth = beside("version", schemas.of(String.class));
    smooth.set("other", older);
    ObjectNode owners = JSON.objectNode().put("type", "array");
    owners.set("items", schemas.of(String.class));
    ObjectNode waiting = beside("missing", schemas.of(long.class));
    waiting.set("waitingStalls", schemas.of(long.class));
    answers =
        Map.ofEntries(
            list("/v1/apps", "apps", "Lists apps.", AppList.AppItem.class),
            list(
                APP + "/releases",
                "releases",
                "Lists versions, newest first, with their verdicts.",
                ReleaseList.ReleaseItem.class),
            list(
                APP + "/releases/{version}/days",
                "releaseDays",
                "Lists the days of a version.",
                ReleaseDays.DayItem.class),
            one(
                APP + "/releases/{version}/briefing",
                "briefing",
                "Tells all that is known of a version on the morning after its release.",
                ReleaseBriefing.Answer.class),
            one(
                APP + "/releases/{version}/check",
                "checkRelease",
                "Decides whether the rollout of a version may go on.",
                ReleaseCheck.Answer.class),
            list(APP + "/clusters", "clusters", "Lists clusters.", ClusterItem.class, listed),
            list(
                APP + "/clusters/groups",
                "clusterGroups",
                "Adds clusters up by package, class and method.",
                ClusterGroups.PackageGroup.class,
                beside("truncated", schemas.of(boolean.class))),
            one(
                APP + "/clusters/{fingerprint}",
                "cluster",
                "Answers everything about one cluster but its tree.",
                ClusterView.class),
            one(
                APP + "/clusters/{fingerprint}/groups",
                "explainingGroups",
                "Answers which devices carry a cluster.",
                GroupReport.class),
            Map.entry(
                APP + "/clusters/{fingerprint}/tree",
                new Answer(
                    "clusterTree",
                    "Answers the samples of a cluster as a tree.",
                    schemas.of(ClusterTree.Answer.class),
                    List.of("json", "speedscope", "folded"))),
            Map.entry(
                APP + "/releases/{version}/tree",
                new Answer(
                    "releaseTree",
                    "Answers the samples of all clusters of a version as a tree.",
                    schemas.of(ClusterTree.Answer.class),
                    List.of("json", "speedscope", "folded"))),
            one(
                APP + "/stalls/{event}",
                "stall",
                "Explains one stall frame by frame.",
                StallExplanation.class),
            list(
                APP + "/compare",
                "compare",
                "Compares two versions and their clusters.",
                Comparison.Change.class,
                compared),
            list(
                APP + "/screens",
                "screens",
                "Lists screens with their frames.",
                ScreenList.ScreenItem.class,
                smooth),
            list(
                APP + "/tickets",
                "tickets",
                "Lists tickets.",
                TicketList.TicketItem.class,
                beside("owners", owners)),
            one(
                APP + "/accounting",
                "accounting",
                "Answers what became of events, by hour.",
                AccountingReport.Answer.class),
            list(
                APP + "/symbols",
                "symbols",
                "Lists symbols of builds, missing ones first.",
                SymbolList.SymbolItem.class,
                waiting));
  }

  /** The document as text. */
  static String text() {
    return new OpenApiDocument().document().toPrettyString() + "\n";
  }

  private static ObjectNode beside(String name, ObjectNode schema) {
    ObjectNode fields = JSON.objectNode();
    fields.set(name, schema);
    return fields;
  }

  private Map.Entry<String, Answer> one(String path, String name, String words, Class<?> type) {
    return Map.entry(path, new Answer(name, words, schemas.of(type), List.of("json")));
  }

  private Map.Entry<String, Answer> list(String path, String name, String words, Class<?> item) {
    return list(path, name, words, item, JSON.objectNode());
  }

  private Map.Entry<String, Answer> list(
      String path, String name, String words, Class<?> item, ObjectNode beside) {
    ObjectNode page = JSON.objectNode().put("type", "object");
    ObjectNode properties = page.putObject("properties");
    properties.putObject("items").put("type", "array").set("items", schemas.of(item));
    properties.set("total", schemas.of(long.class));
    properties.set("limit", schemas.of(long.class));
    properties.set("offset", schemas.of(long.class));
    properties.set("next", OpenApiSchemas.nullable(schemas.of(String.class)));
    properties.setAll(beside);
    properties.fieldNames().forEachRemaining(page.withArray("required")::add);
    return Map.entry(path, new Answer(name, words, page, List.of("json", "csv")));
  }

  private ObjectNode document() {
    ObjectNode document = JSON.objectNode().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Jankline dashboard")
        .put("version", "1")
        .put(
            "description",
            "What the dashboard answers; docs/dashboard.md explains it. Every field is always there. A test writes this document from the code and compares it with the answers of a running server.");
    ObjectNode paths = document.putObject("paths");
    for (ApiService.Route route : Endpoints.all()) {
      get(paths, route);
    }
    OpenApiRest.add(paths, schemas);
    ObjectNode components = document.putObject("components");
    schemas.named().forEach(components.putObject("schemas")::set);
    ObjectNode keys = components.putObject("securitySchemes");
    for (String key : List.of("readKey", "writeKey", "uploadKey", "appKey")) {
      keys.putObject(key).put("type", "http").put("scheme", "bearer");
    }
    return document;
  }

  private void get(ObjectNode paths, ApiService.Route route) {
    Answer answer = answers.get(route.path());
    if (answer == null) {
      throw new IllegalStateException("say in OpenApiDocument what " + route.path() + " answers");
    }
    ObjectNode operation = paths.putObject(route.path()).putObject("get");
    operation.put("operationId", answer.name).put("summary", answer.words);
    operation.putArray("security").addObject().putArray("readKey");
    ArrayNode parameters = operation.putArray("parameters");
    OpenApiRest.pathParameters(parameters, route.path());
    for (String name : new TreeSet<>(route.parameters())) {
      ObjectNode parameter = parameters.addObject().put("name", name).put("in", "query");
      parameter.set("schema", parameter(name, route.path(), answer));
    }
    ObjectNode responses = operation.putObject("responses");
    OpenApiRest.json(responses, "200", answer.words, answer.schema);
    responses.putObject("304").put("description", "The ETag of If-None-Match is still right.");
    OpenApiRest.refusal(responses, "400", "BAD_PARAMETER");
    OpenApiRest.refusal(responses, "401", "UNAUTHORIZED");
    OpenApiRest.refusal(responses, "403", "FORBIDDEN");
    OpenApiRest.refusal(responses, "404", "NOT_FOUND");
    if (route.path().endsWith("/check")) {
      OpenApiRest.refusal(responses, "409", "CONFLICT: the verdict is against other versions");
    }
    OpenApiRest.refusal(responses, "503", "UNAVAILABLE");
  }

  private static ObjectNode parameter(String name, String path, Answer answer) {
    ObjectNode schema = JSON.objectNode();
    return switch (name) {
      case "limit" -> integer(schema, 1, answer.formats.contains("csv") ? 10_000 : 200);
      case "offset" -> integer(schema, 0, 100_000);
      case "hours" -> integer(schema, 1, 720);
      case "symbolized" -> schema.put("type", "boolean");
      case "from", "to" -> schema.put("type", "string").put("format", "date");
      case "format" -> words(schema, answer.formats);
      case "grouping" -> words(schema, List.of("primary", "blocking_call", "entry_point"));
      case "cause" -> several(schema, Cause.values());
      case "outcome" -> several(schema, VersionOutcome.values());
      case "tier" -> several(schema, DeviceTier.values());
      case "platform" -> several(schema, Platform.values());
      case "sort" ->
          words(
              schema,
              lower(
                  path.endsWith("screens") ? ScreenList.Sort.values() : ClusterList.Sort.values()));
      case "ticket" ->
          words(
              schema,
              List.of(
                  "none", "any", "open", "closed", "dead_lettered", "muted", "merged", "unknown"));
      case "state" ->
          words(schema, List.of("open", "closed", "dead_lettered", "muted", "merged", "unknown"));
      default -> schema.put("type", "string").put("maxLength", 200);
    };
  }

  private static ObjectNode integer(ObjectNode schema, int min, int max) {
    return schema.put("type", "integer").put("minimum", min).put("maximum", max);
  }

  private static ObjectNode words(ObjectNode schema, List<String> words) {
    schema.put("type", "string");
    words.forEach(schema.withArray("enum")::add);
    return schema;
  }

  private static ObjectNode several(ObjectNode schema, Enum<?>[] words) {
    return schema
        .put("type", "string")
        .put("description", "Several joined by commas: " + String.join(", ", lower(words)));
  }

  private static List<String> lower(Enum<?>[] words) {
    return Arrays.stream(words).map(word -> word.name().toLowerCase(Locale.ROOT)).toList();
  }
}
