// Prints a line for each cluster: fingerprint, devices, stalls per hour of use in each version, and title.
// Usage: node clusters.mjs BOOTSTRAP REGISTRY, beside devices.mjs
import kafkajs from "kafkajs";
import lz4 from "lz4js"; // records are compressed with lz4, which kafkajs leaves to its users
import confluent from "@kafkajs/confluent-schema-registry";
import { devices } from "./devices.mjs";

const [bootstrap, registryUrl] = process.argv.slice(2);
const [DAY, HOUR] = [86_400_000, 3_600_000];
const [CLUSTERS, INFO, EXPOSURE] = ["jank.clusters.v1", "jank.cluster-metadata.v1", "jank.exposure.v1"];
const { Kafka, CompressionCodecs, CompressionTypes, logLevel } = kafkajs;
CompressionCodecs[CompressionTypes.LZ4] = () => ({
  decompress: async (bytes) => Buffer.from(lz4.decompress(bytes)),
});
const registry = new confluent.SchemaRegistry({ host: registryUrl });
const kafka = new Kafka({ brokers: [bootstrap], logLevel: logLevel.ERROR });
const consumer = kafka.consumer({ groupId: "read-clusters-" + process.pid });
const latest = { [CLUSTERS]: new Map(), [INFO]: new Map(), [EXPOSURE]: new Map() };

async function take({ topic, message }) {
  const row = message.value === null ? null : await registry.decode(message.value);
  // One grouping and one length of window; texts have no window, exposure has no grouping.
  const ofGrouping = row !== null && (topic === EXPOSURE || row.grouping === "PRIMARY");
  const wanted = ofGrouping && (topic === INFO || row.windowMillis === DAY);
  // The last value of a key wins; without a value the row is gone.
  if (wanted) latest[topic].set(message.key.toString(), row);
  else latest[topic].delete(message.key.toString());
}

function print() {
  const hours = new Map(); // of use, by version; days without a stall count too
  for (const { app, versionName, foregroundMillis } of latest[EXPOSURE].values()) {
    const version = app + "|" + versionName;
    hours.set(version, (hours.get(version) ?? 0) + foregroundMillis / HOUR);
  }
  const clusters = new Map();
  for (const row of latest[CLUSTERS].values()) {
    const { sketches, stalls } = clusters.get(row.fingerprint) ?? { sketches: [], stalls: new Map() };
    const version = row.app + "|" + row.versionName;
    sketches.push(row.deviceSketch);
    stalls.set(version, (stalls.get(version) ?? 0) + row.stalls);
    clusters.set(row.fingerprint, { sketches, stalls });
  }
  const titles = new Map([...latest[INFO].values()].map((info) => [info.fingerprint, info.title]));
  for (const [fingerprint, { sketches, stalls }] of clusters) {
    const rates = [...stalls].sort().map(([version, n]) => version + "=" + (n / (hours.get(version) ?? 0)).toFixed(3));
    console.log(fingerprint, devices(sketches), ...rates, "|", titles.get(fingerprint) ?? "");
  }
}

await consumer.connect();
await consumer.subscribe({ topics: [CLUSTERS, INFO, EXPOSURE], fromBeginning: true });
await consumer.run({ eachMessage: take });
// A program that stays would print from time to time; this one ends when nothing came for 10 s.
await new Promise((quiet) => {
  let timer = setTimeout(quiet, 30_000);
  consumer.on(consumer.events.END_BATCH_PROCESS, () => {
    clearTimeout(timer);
    timer = setTimeout(quiet, 10_000);
  });
});
await consumer.disconnect();
print();
