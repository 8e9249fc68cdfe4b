/** Tests of what the words for clusters do without one. */
package dev.jankline.command.cluster;
