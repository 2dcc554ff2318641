import fs from 'node:fs';

export default async function teardown() {
  const { cluster, dataDir } = globalThis.meniscusTestCluster;
  await cluster.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
