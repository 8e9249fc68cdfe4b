package com.example.reader.feed;

import java.util.List;

/** Describes an article in a list. */
public record FeedItem(String id, String title, long publishedSeconds, List<String> tags) {}
