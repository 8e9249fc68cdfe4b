package dev.jankline.dashboard.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.dashboard.rest.ETags;
import dev.jankline.dashboard.rest.PackedBody;
import dev.jankline.words.Words;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page: its own files, which lie below {@code dev/jankline/dashboard/page/} of the class
 * path, and those of its libraries. All paths are known at the start and all files are in memory,
 * so that no request can name another file.
 */
public final class StaticFiles {
  /** Folder of the page's own files on the class path. */
  public static final String PAGE = "dev/jankline/dashboard/page/";

  /** Text of {@code index.html} in whose place the import map is put. */
  public static final String PLACE = "<!--importmap-->";

  /** Module of the page with the words that tickets use too. */
  public static final String WORDS = "text/english.js";

  private static final Map<String, MediaType> TYPES =
      Map.of(
          "js", MediaType.parse("text/javascript; charset=utf-8"),
          "css", MediaType.CSS_UTF_8,
          "svg", MediaType.parse("image/svg+xml"),
          "png", MediaType.PNG,
          "woff2", MediaType.parse("font/woff2"),
          "json", MediaType.JSON_UTF_8,
          "webmanifest", MediaType.parse("application/manifest+json"));

  private final WebJars libraries = new WebJars();
  private final Map<String, HttpService> services = new LinkedHashMap<>();
  private final String policy;

  private StaticFiles(String folder) {
    String map = libraries.importMap();
    this.policy = policy(map);
    Map<String, byte[]> own = Resources.below(folder);
    own.put(WORDS, words());
    own.forEach((name, bytes) -> add("/app/" + name, name, bytes, StaticFile.ASK_AGAIN));
    for (WebJars.WebJar jar : libraries.all()) {
      Resources.below(jar.folder())
          .forEach(
              (name, bytes) -> {
                if (name.endsWith(".js")) {
                  add(jar.path() + name, name, bytes, StaticFile.FOR_EVER);
                }
              });
    }
    addIndex(own.get("index.html"), map);
    byte[] icon = own.get("favicon.svg");
    if (icon != null) {
      add("/favicon.ico", "favicon.svg", icon, StaticFile.ASK_AGAIN);
    }
  }

  /** The files of the page and of its libraries. */
  public static StaticFiles ofPage() {
    return new StaticFiles(PAGE);
  }

  /**
   * The files of another folder, as if it were the page's.
   *
   * @param folder folder of the class path, with a slash at the end
   */
  public static StaticFiles of(String folder) {
    return new StaticFiles(folder);
  }

  /** Services by path, as Armeria writes paths. */
  public Map<String, HttpService> services() {
    return services;
  }

  /** Value of Content-Security-Policy. */
  public String policy() {
    return policy;
  }

  private static byte[] words() {
    StringBuilder module = new StringBuilder();
    for (String group : List.of("cause", "outcome", "state")) {
      ObjectNode words = JsonNodeFactory.instance.objectNode();
      Words.below(group + ".").forEach(words::put);
      module.append("export const %s = %s;\n".formatted(group, words));
    }
    return module.toString().getBytes(UTF_8);
  }

  private void addIndex(byte @Nullable [] index, String map) {
    if (index == null) {
      return;
    }
    String text =
        new String(index, UTF_8).replace(PLACE, "<script type=\"importmap\">" + map + "</script>");
    StaticFile page =
        new StaticFile(text.getBytes(UTF_8), MediaType.HTML_UTF_8, StaticFile.ASK_AGAIN, policy);
    services.put("exact:/", page);
    services.put("exact:/apps", page);
    services.put("prefix:/apps/", page);
  }

  private void add(String path, String name, byte[] bytes, String caching) {
    MediaType type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type != null) {
      services.put("exact:" + path, new StaticFile(bytes, type, caching, policy));
    }
  }

  private static String policy(String importMap) {
    return "default-src 'none'; script-src 'self' 'sha256-"
        + sha256(importMap)
        + "'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self';"
        + " manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  }

  private static String sha256(String text) {
    try {
      return Base64.getEncoder()
          .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  /** Answers one file from memory, with its ETag. */
  static final class StaticFile implements HttpService {
    static final String FOR_EVER = "public, max-age=31536000, immutable";
    static final String ASK_AGAIN = "no-cache";

    private final PackedBody body;
    private final String tag;
    private final ResponseHeaders headers;

    /**
     * Makes a file.
     *
     * @param caching value of Cache-Control
     * @param policy value of Content-Security-Policy
     */
    StaticFile(byte[] bytes, MediaType type, String caching, String policy) {
      this.body = PackedBody.of(bytes);
      this.tag = ETags.of(bytes);
      this.headers =
          ResponseHeaders.builder(HttpStatus.OK)
              .contentType(type)
              .set(HttpHeaderNames.ETAG, tag)
              .set(HttpHeaderNames.CACHE_CONTROL, caching)
              .set(HttpHeaderNames.VARY, "Accept-Encoding")
              .set(HttpHeaderNames.CONTENT_SECURITY_POLICY, policy)
              .set(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
              .set(HttpHeaderNames.REFERRER_POLICY, "no-referrer")
              .set(HttpHeaderNames.X_FRAME_OPTIONS, "DENY")
              .build();
    }

    @Override
    public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
      return ETags.isKnown(request.headers(), tag)
          ? HttpResponse.of(headers.toBuilder().status(HttpStatus.NOT_MODIFIED).build())
          : body.response(request.headers(), headers);
    }
  }
}
