/** One PostgreSQL for a test run; every laboratory that a test opens is a database of its own in it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import '../../scripts/ts.mjs';

export default async function setup() {
  const { startEmbeddedPostgres } =
    await import('../../server/kernel/postgres-embedded/embedded-postgres.ts');
  const { migrate } = await import('../../server/kernel/database.ts');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'meniscus-test-'));
  fs.chmodSync(dataDir, 0o755);
  const cluster = await startEmbeddedPostgres({
    dataDir,
    database: 'template_laboratory',
    // Nothing here outlives the run; the tests that kill processes start a database with durability on.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '400' },
  });
  await migrate(cluster.url).catch(async (failure) => {
    await cluster.stop();
    throw failure;
  });
  process.env.TEST_POSTGRES_URL = cluster.url;
  globalThis.meniscusTestCluster = { cluster, dataDir };
}
