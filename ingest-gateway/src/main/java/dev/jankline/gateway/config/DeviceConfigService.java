package dev.jankline.gateway.config;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.gateway.config.DeviceCondition.AskingDevice;
import dev.jankline.gateway.config.DeviceConfig.ConfigAnswer;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.Replies;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers {@code GET /v1/apps/{app}/config}: sends the app's configuration for a device of the
 * platform, version and tier that the query names, or 304 when the device has it already. Asks for
 * no key and lets any cache keep the answer for five minutes, so that a content delivery network
 * can serve all devices. Looks at memory only, so it never blocks its event loop.
 */
public record DeviceConfigService(DeviceConfigFiles configs, Replies replies)
    implements HttpService {
  public static final String PATH = "/v1/apps/{app}/config";

  /** Says in a reply that the app has no configuration. */
  static final String NONE = "NO_CONFIGURATION";

  private static final String CACHED = "public, max-age=300";

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    String app = Objects.requireNonNull(context.pathParam("app"), "named in PATH");
    Optional<DeviceConfig> config = configs.of(app);
    return config.isEmpty()
        ? replies.error(
            HttpStatus.NOT_FOUND.code(),
            NONE,
            "App '%s' has no configuration: the SDK's own settings hold"
                .formatted(Rejection.shortened(app)))
        : reply(request.headers(), config.get().answer(AskingDevice.of(context.query())));
  }

  private static HttpResponse reply(RequestHeaders asked, ConfigAnswer config) {
    boolean known = isKnown(asked, config.etag());
    ResponseHeadersBuilder headers =
        ResponseHeaders.builder(known ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
            .set(HttpHeaderNames.ETAG, config.etag())
            .set(HttpHeaderNames.CACHE_CONTROL, CACHED);
    return known
        ? HttpResponse.of(headers.build())
        : HttpResponse.of(
            headers.contentType(MediaType.PLAIN_TEXT_UTF_8).build(),
            HttpData.ofUtf8(config.text()));
  }

  private static boolean isKnown(RequestHeaders asked, String etag) {
    return asked.getAll(HttpHeaderNames.IF_NONE_MATCH).stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .anyMatch(tag -> tag.equals("*") || tag.equals(etag) || tag.equals("W/" + etag));
  }
}
