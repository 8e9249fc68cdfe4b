/**
 * Holds the address artifact: what every native kind of symbol file is compiled to, once, and
 * looked up in for ever. {@link dev.jankline.symbols.address.AddressTableBuilder} makes it, {@link
 * dev.jankline.symbols.address.AddressTable} reads it; {@code AddressLayout} draws its bytes.
 */
@NullMarked
package dev.jankline.symbols.address;

import org.jspecify.annotations.NullMarked;
