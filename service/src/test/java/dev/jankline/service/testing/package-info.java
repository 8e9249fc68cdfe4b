/** Clients and contracts that tests of the services' HTTP ports share. */
@NullMarked
package dev.jankline.service.testing;

import org.jspecify.annotations.NullMarked;
