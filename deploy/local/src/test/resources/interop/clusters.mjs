// Prints a line for each cluster: fingerprint, device-days, stalls per hour of use in each version, and title.
// Usage: node clusters.mjs BOOTSTRAP REGISTRY
import kafkajs from "kafkajs";
import lz4 from "lz4js"; // records are compressed with lz4, which kafkajs leaves to its users
import confluent from "@kafkajs/confluent-schema-registry";

const [bootstrap, registryUrl] = process.argv.slice(2);
const [DAY, HOUR] = [86_400_000, 3_600_000];
const [CLUSTERS, METADATA, EXPOSURE] = ["jank.clusters.v1", "jank.cluster-metadata.v1", "jank.exposure.v1"];
const { Kafka, CompressionCodecs, CompressionTypes, logLevel } = kafkajs;
CompressionCodecs[CompressionTypes.LZ4] = () => ({
  decompress: async (bytes) => Buffer.from(lz4.decompress(bytes)),
});
const registry = new confluent.SchemaRegistry({ host: registryUrl });
const kafka = new Kafka({ brokers: [bootstrap], logLevel: logLevel.ERROR });
const consumer = kafka.consumer({ groupId: "read-clusters-" + process.pid });
const latest = { [CLUSTERS]: new Map(), [METADATA]: new Map(), [EXPOSURE]: new Map() };

async function apply({ topic, message }) {
  const row = message.value === null ? null : await registry.decode(message.value);
  // One grouping and one window length; metadata has no window, exposure has no grouping.
  const ofGrouping = row !== null && (topic === EXPOSURE || row.grouping === "PRIMARY");
  const wanted = ofGrouping && (topic === METADATA || row.windowMillis === DAY);
  // The last value of a key wins; a null value deletes the row.
  if (wanted) latest[topic].set(message.key.toString(), row);
  else latest[topic].delete(message.key.toString());
}

function print() {
  const hours = new Map(); // of use by version, including days without a stall
  for (const { app, versionName, foregroundMillis } of latest[EXPOSURE].values()) {
    const version = app + "|" + versionName;
    hours.set(version, (hours.get(version) ?? 0) + foregroundMillis / HOUR);
  }
  const clusters = new Map();
  for (const row of latest[CLUSTERS].values()) {
    const { deviceDays, stalls } = clusters.get(row.fingerprint) ?? { deviceDays: 0, stalls: new Map() };
    const version = row.app + "|" + row.versionName;
    stalls.set(version, (stalls.get(version) ?? 0) + row.stalls);
    clusters.set(row.fingerprint, { deviceDays: deviceDays + row.devices, stalls });
  }
  const titles = new Map([...latest[METADATA].values()].map((row) => [row.fingerprint, row.title]));
  for (const [fingerprint, { deviceDays, stalls }] of clusters) {
    const rates = [...stalls].sort().map(([version, n]) => version + "=" + (n / (hours.get(version) ?? 0)).toFixed(3));
    console.log(fingerprint, deviceDays, ...rates, "|", titles.get(fingerprint) ?? "");
  }
}

await consumer.connect();
await consumer.subscribe({ topics: [CLUSTERS, METADATA, EXPOSURE], fromBeginning: true });
await consumer.run({ eachMessage: apply });
// Ends when no record has arrived for 10 s.
await new Promise((quiet) => {
  let timer = setTimeout(quiet, 30_000);
  consumer.on(consumer.events.END_BATCH_PROCESS, () => {
    clearTimeout(timer);
    timer = setTimeout(quiet, 10_000);
  });
});
await consumer.disconnect();
print();
