package dev.jankline.dashboard.groups;

import java.util.Map;

/**
 * Describes a stall that is kept with all details.
 *
 * @param install names the installation
 * @param inCluster whether it is one of the cluster in question
 * @param attributes values of its device and of the device's state by dimension, without those that
 *     are not known
 */
public record KeptStall(String install, boolean inCluster, Map<String, String> attributes) {}
