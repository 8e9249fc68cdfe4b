package dev.jankline.gateway.security;

/** Names why the gateway closed a connection or refused a request before any service saw it. */
public enum CloseReason {
  /** The address had the largest number of connections already. */
  TOO_MANY_CONNECTIONS,
  /** The bytes are not a request that the gateway accepts. */
  BAD_FRAMING,
  /** The head of a request did not arrive in time. */
  SLOW_HEAD,
  /** The answer was not read in time. */
  SLOW_READER,
  /** The request was answered before its body had arrived. */
  EARLY_ANSWER,
  /** More HTTP/2 frames came than a client that sends batches needs. */
  TOO_MANY_FRAMES,
  /** No request came on an HTTP/2 connection. */
  IDLE,
  /** The largest number of requests was under way. */
  TOO_MANY_REQUESTS,
  /** The handshake of TLS failed, or the client does not speak it. */
  TLS_FAILED
}
