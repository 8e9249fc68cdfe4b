package dev.jankline.privacy;

/** Names what is removed from texts. */
public enum PersonalKind {
  /** E-mail addresses. */
  EMAIL,
  /** Telephone numbers, in international and usual national forms. */
  PHONE,
  /** Long numbers that are no part of a name: accounts, cards, devices. */
  NUMBER,
  /** Signed tokens, bearer keys, passwords, long random texts. */
  TOKEN,
  /** Names of users in paths, and addresses of content. */
  PATH,
  /** Texts that the app's list does not allow. */
  NOT_ALLOWED
}
