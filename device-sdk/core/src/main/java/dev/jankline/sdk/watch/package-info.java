/** What the watched thread tells: messages, frames, scenes, foreground. */
package dev.jankline.sdk.watch;
