package dev.jankline.gateway.privacy;

/** Names what is removed from texts. */
public enum PersonalKind {
  /** E-mail addresses. */
  EMAIL,
  /** Telephone numbers, in international and usual national forms. */
  PHONE,
  /** Long numbers that are no part of a name: accounts, cards, devices, IBANs. */
  NUMBER,
  /** Signed tokens, bearer keys, passwords, long random texts. */
  TOKEN,
  /** IP and MAC addresses. */
  IP,
  /** Coordinates of a place. */
  LOCATION,
  /** Queries of URLs, and names of users in them. */
  URL,
  /** Names of users in paths, and addresses of content. */
  PATH,
  /** Texts that the app's list does not allow. */
  NOT_ALLOWED
}
