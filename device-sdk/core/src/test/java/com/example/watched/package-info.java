/** A program with a main thread that stalls: what tests let the SDK watch. */
package com.example.watched;
