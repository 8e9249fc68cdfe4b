package dev.jankline.symbols.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Says for what a symbol file was uploaded.
 *
 * @param app application id
 * @param versionName app version as the uploader said
 * @param versionCode orders versions
 * @param at clock of the receiver
 */
public record Upload(
    String app, @Nullable String versionName, @Nullable Long versionCode, Instant at) {}
