package dev.jankline.gateway.report;

import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.formats.ReportFormats;
import dev.jankline.formats.report.OriginParameters;
import dev.jankline.formats.report.ReportFormat;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.gateway.body.ContentCoding;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is known of a report before its body is read.
 *
 * @param app app whose key the upload carries
 * @param format form of the report; null when its text is to tell
 * @param origin what the address says beside the report
 * @param explained whether it is to be explained, not stored
 * @param protobuf whether the body is a protobuf message of OTLP instead of a text
 * @param coding how the body is packed
 * @param address address of the client
 * @param receivedAt when the head of the request had arrived
 */
record ReportHead(
    String app,
    @Nullable ReportFormat format,
    ReportOrigin origin,
    boolean explained,
    boolean protobuf,
    ContentCoding coding,
    String address,
    Instant receivedAt) {

  /**
   * Reads path, parameters and headers of an authenticated upload.
   *
   * @throws Rejection when the format or a parameter is not known or the body's coding none that
   *     the gateway reads
   */
  static ReportHead of(
      String app, ServiceRequestContext context, RequestHeaders headers, Instant receivedAt)
      throws Rejection {
    boolean isOtlp = context.path().equals(ReportService.OTLP_PATH);
    boolean isExplained = context.path().equals(ReportService.EXPLAIN_PATH);
    QueryParams query = QueryParams.fromQueryString(context.query());
    String format = isExplained ? query.get("format") : context.pathParam("format");
    return new ReportHead(
        app,
        isExplained && format == null ? null : format(isOtlp ? "otlp" : format),
        origin(app, isExplained ? without(query, "format") : query, receivedAt),
        isExplained,
        isOtlp && isProtobuf(headers),
        ContentCoding.of(headers),
        context.clientAddress().getHostAddress(),
        receivedAt);
  }

  /** Whether a request to OTLP's address is in protobuf, not in JSON. */
  static boolean isProtobuf(RequestHeaders headers) {
    MediaType type = headers.contentType();
    return type != null && (type.is(MediaType.X_PROTOBUF) || type.is(MediaType.PROTOBUF));
  }

  private static ReportFormat format(@Nullable String name) throws Rejection {
    ReportFormat format = ReportFormats.named(name == null ? "" : name).orElse(null);
    if (format == null) {
      throw new Rejection(
          RejectReason.INVALID,
          "'%s' is no format of reports: send one of %s"
              .formatted(Rejection.shortened(name), ReportFormats.names()));
    }
    return format;
  }

  private static QueryParams without(QueryParams query, String name) {
    return query.toBuilder().removeAndThen(name).build();
  }

  private static ReportOrigin origin(String app, QueryParams query, Instant receivedAt)
      throws Rejection {
    Map<String, List<String>> given = new HashMap<>();
    query.names().forEach(name -> given.put(name, query.getAll(name)));
    try {
      return OriginParameters.origin(app, given, receivedAt);
    } catch (IllegalArgumentException e) {
      throw new Rejection(RejectReason.INVALID, String.valueOf(e.getMessage()));
    }
  }
}
