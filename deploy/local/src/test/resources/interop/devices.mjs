// Distinct devices of several rows: the union of their sketches, estimated.
const [REGISTERS, DENSE_BYTES] = [2048, 1536];

/** The registers of one sketch: of a dense one 6 bits each, of a sparse one 3 bytes where not 0. */
function registers(sketch) {
  const values = new Array(REGISTERS).fill(0);
  if (sketch.length === DENSE_BYTES) {
    return values.map((_, i) => {
      const bit = 6 * i;
      const pair = sketch[bit >> 3] | ((sketch[(bit >> 3) + 1] ?? 0) << 8);
      return (pair >> (bit & 7)) & 63;
    });
  }
  for (let at = 0; at < sketch.length; at += 3) {
    const entry = (sketch[at] << 16) | (sketch[at + 1] << 8) | sketch[at + 2];
    values[entry >> 6] = entry & 63;
  }
  return values;
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
