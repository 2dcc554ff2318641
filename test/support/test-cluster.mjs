/** One PostgreSQL for a test run; every laboratory that a test opens is a database of its own in it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import '../../scripts/ts.mjs';

const MEMORY = '/dev/shm';
const ROOM = 2 ** 31;

// Nothing here outlives the run; the tests that kill processes start a database with durability on.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '400',
  // Guessing a password need not be dear here, and each connection of a laboratory pays for it.
  scram_iterations: '1',
  // A laboratory is gone before the plans that are made for each value of a statement give way to one for all.
  plan_cache_mode: 'force_generic_plan',
};

/** For each tier of a run that opens laboratories; they share the one that the first of them started. */
export async function openTestCluster() {
  const users = globalThis.meniscusTestCluster?.users ?? 0;
  if (users === 0) globalThis.meniscusTestCluster = await startWithTemplate();
  globalThis.meniscusTestCluster.users = users + 1;
}

/** Stops it with the last tier that used it. */
export async function closeTestCluster() {
  const shared = globalThis.meniscusTestCluster;
  shared.users -= 1;
  if (shared.users > 0) return;
  await shared.cluster.stop();
  fs.rmSync(shared.dataDir, { recursive: true, force: true });
}

async function startWithTemplate() {
  const { prepareDatabase } = await import('../../server/boot/prepare-database.ts');
  const started = await startCluster();
  const { url } = started.cluster;
  await prepareDatabase(url).catch(async (failure) => {
    await started.cluster.stop();
    throw failure;
  });
  process.env.TEST_POSTGRES_URL = url;
  return started;
}

// A database is a thousand small files: in memory they are copied twenty times as fast as on some disks.
async function startCluster() {
  if (!hasMemoryFolder()) return startIn(os.tmpdir());
  return startIn(MEMORY).catch(() => startIn(os.tmpdir()));
}

function hasMemoryFolder() {
  if (!fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}

async function startIn(parent) {
  const { startEmbeddedPostgres } =
    await import('../../server/kernel/postgres-embedded/embedded-postgres.ts');
  const dataDir = fs.mkdtempSync(path.join(parent, 'meniscus-test-'));
  fs.chmodSync(dataDir, 0o755);
  try {
    const cluster = await startEmbeddedPostgres({
      dataDir,
      database: 'template_laboratory',
      settings: SETTINGS,
    });
    return { cluster, dataDir };
  } catch (failure) {
    fs.rmSync(dataDir, { recursive: true, force: true });
    throw failure;
  }
}
