package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes the paths that are not answered from the store alone. */
final class OpenApiRest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern PART = Pattern.compile("\\{(\\w+)}");

  private OpenApiRest() {}

  static void add(ObjectNode paths, OpenApiSchemas schemas) {
    schemas.of(OpenApiSchemas.Refusal.class);
    ObjectNode health =
        operation(paths, "/v1/health", "get", "health", "Says how far it has read.");
    json(
        health.withObject("/responses"),
        "200",
        "How far it has read.",
        schemas.of(HealthService.Health.class));
    ObjectNode events =
        operation(paths, "/v1/events", "get", "events", "Tells of changes by server-sent events.");
    events.withArray("security").addObject().putArray("readKey");
    events
        .withArray("parameters")
        .addObject()
        .put("name", "app")
        .put("in", "query")
        .putObject("schema")
        .put("type", "string");
    ObjectNode told = events.withObject("/responses");
    told.putObject("200")
        .put("description", "Changes as they come.")
        .putObject("content")
        .putObject("text/event-stream");
    refusal(told, "401", "UNAUTHORIZED");
    refusal(told, "403", "FORBIDDEN");
    refusal(told, "503", "UNAVAILABLE: too many listeners");
    act(paths, schemas);
    upload(paths);
    explain(paths);
  }

  private static final String UPLOAD =
      "Passes a symbol file on to the gateway, and the gateway's answer back: see openapi.json.";
  private static final String EXPLAIN =
      "Passes a report on to the gateway, which explains it: see openapi.json. Nothing is stored.";

  private static void act(ObjectNode paths, OpenApiSchemas schemas) {
    ObjectNode act =
        operation(
            paths, ActionService.PATH, "post", "act", "Decides about the ticket of a cluster.");
    act.withArray("security").addObject().putArray("writeKey");
    ObjectNode body = JSON.objectNode().put("type", "object");
    body.withArray("required").add("action");
    ObjectNode fields = body.putObject("properties");
    fields
        .putObject("action")
        .put("type", "string")
        .putArray("enum")
        .add("mute")
        .add("unmute")
        .add("fixed")
        .add("merge");
    fields.putObject("until").put("type", "string").put("format", "date-time");
    fields.putObject("version").put("type", "string").put("maxLength", 100);
    fields.putObject("code").put("type", "integer");
    fields.putObject("into").put("type", "string");
    act.putObject("requestBody")
        .put("required", true)
        .putObject("content")
        .putObject("application/json")
        .set("schema", body);
    ObjectNode responses = act.withObject("/responses");
    json(responses, "200", "What was written.", schemas.of(ActionService.Written.class));
    for (String refused :
        List.of(
            "400 BAD_PARAMETER",
            "401 UNAUTHORIZED",
            "403 FORBIDDEN",
            "404 NOT_FOUND",
            "503 UNAVAILABLE")) {
      refusal(responses, refused.substring(0, 3), refused.substring(4));
    }
  }

  private static void upload(ObjectNode paths) {
    ObjectNode upload = operation(paths, GatewayRelay.SYMBOLS, "put", "uploadSymbols", UPLOAD);
    upload.withArray("security").addObject().putArray("uploadKey");
    relayed(upload, "application/octet-stream", "versionName", "versionCode", "revision");
  }

  private static void explain(ObjectNode paths) {
    ObjectNode explain = operation(paths, GatewayRelay.EXPLAIN, "post", "explainReport", EXPLAIN);
    explain.withArray("security").addObject().putArray("appKey");
    relayed(explain, "text/plain", "format");
  }

  private static void relayed(ObjectNode operation, String type, String... parameters) {
    for (String name : parameters) {
      operation
          .withArray("parameters")
          .addObject()
          .put("name", name)
          .put("in", "query")
          .putObject("schema")
          .put("type", name.endsWith("Code") ? "integer" : "string");
    }
    ObjectNode schema =
        operation
            .putObject("requestBody")
            .put("required", true)
            .putObject("content")
            .putObject(type)
            .putObject("schema")
            .put("type", "string");
    if (type.equals("application/octet-stream")) {
      schema.put("format", "binary");
    }
    ObjectNode responses = operation.withObject("/responses");
    ObjectNode any = JSON.objectNode().put("type", "object");
    json(responses, "default", "What the gateway answers.", any);
    refusal(responses, "401", "UNAUTHORIZED");
    refusal(responses, "403", "FORBIDDEN: nothing is passed on, or it comes from another site");
    refusal(responses, "503", "UNAVAILABLE");
  }

  private static ObjectNode operation(
      ObjectNode paths, String path, String method, String name, String words) {
    ObjectNode operation =
        paths.withObject("/" + path.replace("~", "~0").replace("/", "~1")).putObject(method);
    operation.put("operationId", name).put("summary", words);
    pathParameters(operation.putArray("parameters"), path);
    return operation;
  }

  /** Adds the parts of a path. */
  static void pathParameters(ArrayNode parameters, String path) {
    for (Matcher part = PART.matcher(path); part.find(); ) {
      parameters
          .addObject()
          .put("name", part.group(1))
          .put("in", "path")
          .put("required", true)
          .putObject("schema")
          .put("type", "string");
    }
  }

  static void json(ObjectNode responses, String status, String words, ObjectNode schema) {
    responses
        .putObject(status)
        .put("description", words)
        .putObject("content")
        .putObject("application/json")
        .set("schema", schema);
  }

  static void refusal(ObjectNode responses, String status, String words) {
    json(responses, status, words, OpenApiSchemas.reference("Refusal"));
  }
}
