package dev.jankline.dashboard.rest;

/** Names the forms of answers. */
enum Format {
  JSON,
  CSV,
  SPEEDSCOPE,
  FOLDED
}
