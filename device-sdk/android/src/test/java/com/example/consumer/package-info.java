/** An app that embeds the SDK, for tests of what is left of the SDK in it. */
package com.example.consumer;
