// Distinct devices of several rows: the union of their sketches, estimated.
const REGISTERS = 2048;

/** The registers of one sketch: 6 bits each, from the lowest bit of the first byte on. */
function registers(sketch) {
  return Array.from({ length: REGISTERS }, (_, i) => {
    const bit = 6 * i;
    const pair = sketch[bit >> 3] | ((sketch[(bit >> 3) + 1] ?? 0) << 8);
    return (pair >> (bit & 7)) & 63;
  });
}

/** What registers that are still 0 add to the sum (Ertl 2017, sigma). */
function ofEmpty(share) {
  let [x, z, sum, before] = [share, 1, share, -1];
  while (sum !== before) {
    x *= x;
    before = sum;
    sum += x * z;
    z += z;
  }
  return sum;
}

/** Estimated number of distinct devices in any number of sketches; standard error 2.3 %. */
export function devices(sketches) {
  const union = sketches.map(registers).reduce((a, b) => a.map((register, i) => Math.max(register, b[i])));
  const empty = union.filter((register) => register === 0).length;
  if (empty === REGISTERS) return 0;
  const sum = union.filter((register) => register > 0).reduce((total, register) => total + 2 ** -register, 0);
  const scale = REGISTERS ** 2 / (2 * Math.LN2 * (1 + 1.0794 / REGISTERS));
  return Math.round(scale / (sum + REGISTERS * ofEmpty(empty / REGISTERS)));
}
