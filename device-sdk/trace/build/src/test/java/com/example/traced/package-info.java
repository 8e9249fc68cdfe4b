/** Classes into which tests put probes. */
package com.example.traced;
