/**
 * Looks for what is wrong with an installation: answers of Kafka, the registry, services and local
 * files come in, faults with their remedies go out.
 */
@NullMarked
package dev.jankline.command.doctor;

import org.jspecify.annotations.NullMarked;
