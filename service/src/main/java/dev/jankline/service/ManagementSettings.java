package dev.jankline.service;

import dev.jankline.service.settings.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Holds the address on which a service serves health and metrics. */
@ConfigMapping(prefix = "jank.management")
public interface ManagementSettings {
  /** Address to listen on. */
  @WithDefault("127.0.0.1")
  String host();

  /** Port to listen on; 0 takes any free one. */
  @WithDefault("9090")
  @Between(min = 0, max = 65_535)
  int port();
}
