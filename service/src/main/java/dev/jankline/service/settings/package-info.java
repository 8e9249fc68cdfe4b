/**
 * Reads and checks the settings of a service. A properties file and environment variables come in;
 * typed, checked settings, or a {@link
 * dev.jankline.service.settings.ServiceSettings.SettingsException} that names the wrong key, go
 * out.
 */
@NullMarked
package dev.jankline.service.settings;

import org.jspecify.annotations.NullMarked;
