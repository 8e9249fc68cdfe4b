// Reads every record of a topic with clients nobody here wrote, and prints one JSON line a record:
// {"key":…,"value":…} with fixed values as hex, other bytes as base64, absent fields left out.
// Usage: node read.mjs BOOTSTRAP REGISTRY TOPIC MODULES
import { createRequire } from "node:module";

const [bootstrap, registryUrl, topic, modules] = process.argv.slice(2);
const require = createRequire(modules + "/");
const kafkajs = require("kafkajs");
const { Kafka, logLevel } = kafkajs;
const lz4 = require("lz4js");
const { SchemaRegistry } = require("@kafkajs/confluent-schema-registry");

// Jankline compresses with lz4, which kafkajs leaves to its users.
kafkajs.CompressionCodecs[kafkajs.CompressionTypes.LZ4] = () => ({
  compress: async (encoder) => Buffer.from(lz4.compress(encoder.buffer)),
  decompress: async (bytes) => Buffer.from(lz4.decompress(bytes)),
});

// Fields of Avro type bytes; all others that come as bytes are fixed.
const BYTES_FIELDS = new Set(["deviceSketch"]);
const DEADLINE_MILLIS = 60_000;

function plain(value, name) {
  if (Buffer.isBuffer(value)) {
    return value.toString(BYTES_FIELDS.has(name) ? "base64" : "hex");
  }
  if (Array.isArray(value)) {
    return value.map((one) => plain(one, name));
  }
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, field]) => field !== null)
        .map(([name, field]) => [name, plain(field, name)]),
    );
  }
  return value;
}

const kafka = new Kafka({ clientId: "interop", brokers: [bootstrap], logLevel: logLevel.NOTHING });
const registry = new SchemaRegistry({ host: registryUrl });
const admin = kafka.admin();
await admin.connect();
const ends = await admin.fetchTopicOffsets(topic);
await admin.disconnect();

// With transactions the last offsets are markers, so reading ends when every partition is idle at its end.
const open = new Set(ends.filter((end) => Number(end.high) > Number(end.low)).map((end) => end.partition));
const high = new Map(ends.map((end) => [end.partition, Number(end.high)]));
const consumer = kafka.consumer({ groupId: "interop-" + process.pid, readUncommitted: false });
consumer.on(consumer.events.CRASH, ({ payload }) => {
  console.error("interop: " + payload.error);
  process.exit(1);
});
await consumer.connect();
await consumer.subscribe({ topic, fromBeginning: true });
const deadline = setTimeout(() => {
  console.error("interop: not at the end of " + topic + " after " + DEADLINE_MILLIS + " ms");
  process.exit(1);
}, DEADLINE_MILLIS);

await new Promise((done, fail) => {
  if (open.size === 0) done();
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
    if (Number(payload.lastOffset) >= high.get(payload.partition) - 2) open.delete(payload.partition);
    if (open.size === 0) done();
  });
  consumer
    .run({
      eachMessage: async ({ partition, message }) => {
        const value = message.value === null ? null : plain(await registry.decode(message.value));
        console.log(JSON.stringify({ partition, offset: Number(message.offset), key: message.key.toString(), value }));
      },
    })
    .catch(fail);
});
clearTimeout(deadline);
await consumer.disconnect();
