/** A small Android app with Jankline's SDK in it, and buttons that make it stall. */
package com.example.sample;
