/** An app with screens, for tests that watch it as the SDK does on a device. */
package com.example.shop;
