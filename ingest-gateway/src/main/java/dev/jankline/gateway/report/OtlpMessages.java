package dev.jankline.gateway.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsPartialSuccess;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Turns OTLP's protobuf messages about logs into JSON that a format reads, and answers them. */
final class OtlpMessages {
  /** Memory of the messages and of their JSON for each byte of protobuf. */
  static final int BYTES_PER_BYTE = 60;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private OtlpMessages() {}

  /**
   * The JSON of a request, with what the format reads.
   *
   * @throws Rejection MALFORMED when the bytes are no such request
   */
  static byte[] json(byte[] protobuf) throws Rejection {
    ExportLogsServiceRequest request;
    try {
      request = ExportLogsServiceRequest.parseFrom(protobuf);
    } catch (InvalidProtocolBufferException e) {
      throw new Rejection(
          RejectReason.MALFORMED, "The body is no ExportLogsServiceRequest: " + e.getMessage());
    }
    ObjectNode json = NODES.objectNode();
    ArrayNode resources = json.putArray("resourceLogs");
    for (ResourceLogs resource : request.getResourceLogsList()) {
      ObjectNode of = resources.addObject();
      attributes(of.putObject("resource"), resource.getResource().getAttributesList());
      ArrayNode scopes = of.putArray("scopeLogs");
      for (ScopeLogs scope : resource.getScopeLogsList()) {
        ArrayNode logs = scopes.addObject().putArray("logRecords");
        scope.getLogRecordsList().forEach(log -> put(logs.addObject(), log));
      }
    }
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void put(ObjectNode json, LogRecord log) {
    if (!log.getEventName().isEmpty()) {
      json.put("eventName", log.getEventName());
    }
    json.put("timeUnixNano", log.getTimeUnixNano());
    json.put("observedTimeUnixNano", log.getObservedTimeUnixNano());
    if (log.getBody().hasStringValue()) {
      json.putObject("body").put("stringValue", log.getBody().getStringValue());
    }
    attributes(json, log.getAttributesList());
  }

  private static void attributes(ObjectNode json, List<KeyValue> all) {
    ArrayNode attributes = json.putArray("attributes");
    for (KeyValue attribute : all) {
      ObjectNode value = attributes.addObject().put("key", attribute.getKey()).putObject("value");
      AnyValue given = attribute.getValue();
      switch (given.getValueCase()) {
        case STRING_VALUE -> value.put("stringValue", given.getStringValue());
        case INT_VALUE -> value.put("intValue", given.getIntValue());
        case DOUBLE_VALUE -> value.put("doubleValue", given.getDoubleValue());
        case BOOL_VALUE -> value.put("boolValue", given.getBoolValue());
        default -> {
          // No attribute that is read is a list, a map or bytes.
        }
      }
    }
  }

  /** The answer to a request, as protobuf. */
  static byte[] answer(long rejected, String message) {
    ExportLogsServiceResponse.Builder answer = ExportLogsServiceResponse.newBuilder();
    if (rejected > 0) {
      answer.setPartialSuccess(
          ExportLogsPartialSuccess.newBuilder()
              .setRejectedLogRecords(rejected)
              .setErrorMessage(message));
    }
    return answer.build().toByteArray();
  }

  /** Why nothing of a request is taken: a {@code google.rpc.Status}, as protobuf. */
  static byte[] status(Rejection refusal) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      out.writeInt32(1, code(refusal));
      out.writeString(2, words(refusal));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory", e);
    }
    return bytes.toByteArray();
  }

  /** The same as JSON. */
  static byte[] jsonStatus(Rejection refusal) {
    return NODES
        .objectNode()
        .put("code", code(refusal))
        .put("message", words(refusal))
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String words(Rejection refusal) {
    return refusal.reason() + ": " + refusal.explanation();
  }

  /** The code of gRPC that is nearest to an HTTP status. */
  private static int code(Rejection refusal) {
    return switch (refusal.reason().status()) {
      case 401 -> 16;
      case 403 -> 7;
      case 429 -> 8;
      case 503 -> 14;
      default -> 3;
    };
  }

  /** The answer to a request, as JSON. */
  static byte[] jsonAnswer(long rejected, String message) {
    ObjectNode answer = NODES.objectNode();
    if (rejected > 0) {
      // A 64-bit number is a text in the JSON of protobuf.
      answer
          .putObject("partialSuccess")
          .put("rejectedLogRecords", Long.toString(rejected))
          .put("errorMessage", message);
    }
    return answer.toString().getBytes(StandardCharsets.UTF_8);
  }
}
