package dev.jankline.service.guard;

import dev.jankline.service.guard.ConnectionGuard.CloseReason;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslCompletionEvent;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Encrypts connections with a certificate in PEM files, and takes a new one without a restart: new
 * connections get it, open ones keep theirs. Files that cannot be used are told of, and the last
 * good certificate stays in force. TLS 1.3 and 1.2, HTTP/2 by ALPN. {@link #handler} is
 * thread-safe; reloads come one at a time.
 */
public final class TlsCertificate {
  private final Path certificate;
  private final Path key;
  private final Consumer<String> log;
  private final Consumer<String> warn;
  private byte[] loaded = new byte[0];
  private byte[] refused = new byte[0];
  private volatile SslContext context;

  /**
   * Reads the files for the first time.
   *
   * @param certificate the server's certificate, then those that signed it, as PEM
   * @param key its private key, PKCS#8 without a password, as PEM
   * @param log told of what comes into force
   * @param warn told of files that cannot be used
   * @throws IllegalArgumentException when they cannot be used
   */
  public TlsCertificate(Path certificate, Path key, Consumer<String> log, Consumer<String> warn) {
    this.certificate = certificate;
    this.key = key;
    this.log = log;
    this.warn = warn;
    try {
      byte[] content = content();
      this.context = context();
      this.loaded = content;
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException(
          "jank.gateway.tls: %s and %s are no certificate with its key: %s; give PEM files, the key as PKCS#8 without a password"
              .formatted(certificate, key, e),
          e);
    }
  }

  /** Reads the files again when they have changed. Never throws. */
  public synchronized void reload() {
    byte[] content = new byte[0];
    try {
      content = content();
      if (!Arrays.equals(content, loaded)) {
        context = context();
        loaded = content;
        log.accept("The certificate of " + certificate + " is in force");
      }
      refused = new byte[0];
    } catch (IOException | RuntimeException e) {
      if (refused.length == 0 || !Arrays.equals(content, refused)) {
        warn.accept(
            "%s and %s are refused, the last certificate stays in force: %s"
                .formatted(certificate, key, e));
      }
      refused = content.length == 0 ? new byte[] {1} : content;
    }
  }

  /**
   * Makes what encrypts one connection.
   *
   * @param handshakeTimeout time that a client has for its part of the handshake
   */
  SslHandler handler(ByteBufAllocator allocator, Duration handshakeTimeout) {
    SslHandler handler = context.newHandler(allocator);
    handler.setHandshakeTimeoutMillis(handshakeTimeout.toMillis());
    return handler;
  }

  private byte[] content() throws IOException {
    byte[] first = Files.readAllBytes(certificate);
    byte[] second = Files.readAllBytes(key);
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private SslContext context() throws IOException {
    return SslContextBuilder.forServer(
            new ByteArrayInputStream(Files.readAllBytes(certificate)),
            new ByteArrayInputStream(Files.readAllBytes(key)))
        .sslProvider(SslProvider.JDK)
        .protocols("TLSv1.3", "TLSv1.2")
        .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
        .applicationProtocolConfig(
            new ApplicationProtocolConfig(
                ApplicationProtocolConfig.Protocol.ALPN,
                ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                ApplicationProtocolNames.HTTP_2,
                ApplicationProtocolNames.HTTP_1_1))
        .build();
  }

  /**
   * Stands behind the encryption of a connection: closes and counts it when its handshake fails,
   * and keeps events of TLS from the HTTP server, which knows nothing of it.
   */
  static final class TlsEnd extends ChannelInboundHandlerAdapter {
    private final Consumer<CloseReason> closed;
    private boolean told;

    TlsEnd(Consumer<CloseReason> closed) {
      this.closed = closed;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
        end(ctx);
      } else if (!(event instanceof SslCompletionEvent)) {
        ctx.fireUserEventTriggered(event);
      }
    }

    /** What the encryption throws: bytes that are no TLS, or a broken connection. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      end(ctx);
    }

    private void end(ChannelHandlerContext ctx) {
      if (!told) {
        told = true;
        closed.accept(CloseReason.TLS_FAILED);
      }
      var unused = ctx.close();
    }
  }
}
