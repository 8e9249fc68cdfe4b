package dev.jankline.topics;

/**
 * Tells that a topic has another setting than it should.
 *
 * @param topic name of the topic
 * @param key name of the setting, as the broker has it
 * @param found its value; "not set" without one
 * @param wanted the value it should have
 */
record OtherSetting(String topic, String key, String found, String wanted) {
  /** What should be changed. */
  String difference() {
    return topic + ": " + key + " is " + found + ", should be " + wanted;
  }

  /** What was changed. */
  String change() {
    return topic + ": " + key + " was " + found + ", is now " + wanted;
  }
}
