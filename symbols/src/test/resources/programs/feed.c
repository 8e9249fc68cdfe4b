/* The program of the native symbol tests: functions inlined three deep, loops, several callers. */
typedef unsigned long size;

struct item {
  size id;
  size weight;
  struct item *next;
};

size sink;

static inline __attribute__((always_inline)) size mix(size a, size b) {
  size mixed = a * 31 + b;
  mixed ^= mixed >> 17;
  return mixed * 1099511628211UL;
}

static inline __attribute__((always_inline)) size weigh(const struct item *item) {
  size weight = item->weight;
  if (weight > 1000) {
    weight = mix(weight, item->id);
  }
  return weight + mix(item->id, 7);
}

static inline __attribute__((always_inline)) size total(const struct item *item) {
  size sum = 0;
  while (item) {
    sum += weigh(item);
    item = item->next;
  }
  return sum;
}

__attribute__((noinline)) size decode_row(const unsigned char *bytes, size count) {
  size hash = 14695981039346656037UL;
  for (size i = 0; i < count; i++) {
    hash = mix(hash, bytes[i]);
    if (bytes[i] == 10) {
      sink += hash;
    }
  }
  return hash;
}

static __attribute__((noinline)) size layout(struct item *items, size depth) {
  if (depth == 0) {
    return total(items);
  }
  return layout(items->next, depth - 1) + weigh(items);
}

size load_feed(struct item *items, const unsigned char *bytes, size count) {
  size rows = decode_row(bytes, count);
  size sum = total(items);
  for (size i = 0; i < count % 13; i++) {
    sum = mix(sum, layout(items, i));
  }
  sink = sum;
  return mix(rows, sum);
}

#ifdef DART
/* Makes the library look like a snapshot of Dart: code counts from decode_row on. */
#ifdef __APPLE__
#define CODE "_decode_row"
#else
#define CODE "decode_row"
#endif
__asm__(".globl _kDartIsolateSnapshotInstructions\n"
        ".set _kDartIsolateSnapshotInstructions, " CODE "\n");
#endif
