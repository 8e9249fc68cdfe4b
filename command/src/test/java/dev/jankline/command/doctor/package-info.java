/** Tests of the search for what is wrong with an installation. */
package dev.jankline.command.doctor;
