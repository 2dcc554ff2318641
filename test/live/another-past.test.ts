import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { startEmbeddedPostgres } from '../../server/kernel/postgres-embedded/embedded-postgres.js';
import { restoreBackup } from '../../server/operations/index.js';
import { BEFORE_ALL_EVENTS, LIVE_EPOCH_HEADER, LIVE_SEQ_HEADER } from '../../shared/live.js';
import { aFolder, backupOf, dropDatabase } from '../operations/filled.js';
import { connect } from '../support/live.js';
import { testLong } from '../support/long.js';
import { emptyDatabase, openLaboratory, TEST_AUDIT_KEY, type Laboratory } from '../support/laboratory.js';

interface Picture {
  readonly seq: number;
  readonly epoch: string | undefined;
}

const folder = aFolder();
const copies = mkdtempSync(join(tmpdir(), 'meniscus-past-'));
// PostgreSQL runs as somebody else.
chmodSync(copies, 0o755);
afterAll(() => rmSync(copies, { recursive: true, force: true }));

/** The position in the log of the list of bookings. */
async function picture(lab: Laboratory): Promise<Picture> {
  const { headers, status } = await (await lab.as('ROLE_LABADMIN')).get('/api/results');
  expect(status).toBe(200);
  return {
    seq: Number(headers[LIVE_SEQ_HEADER.toLowerCase()]),
    epoch: headers[LIVE_EPOCH_HEADER.toLowerCase()],
  };
}

/** Makes this many events, and publishes them. */
async function goOn(lab: Laboratory, many: number): Promise<void> {
  await lab.sql(
    `insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
     select gen_random_uuid(), 'StockChanged', now(), 'test', 'product', n::text, jsonb_build_object('productId', n::text), 1
     from generate_series(1, $1) n`,
    [many],
  );
  await lab.drain();
}

/** The answer to a screen that comes back with that picture. */
async function comesBack(
  lab: Laboratory,
  { seq, epoch }: Partial<Picture> & { readonly seq: number },
): Promise<string> {
  const { cookie } = await lab.as('ROLE_LABADMIN', 'comes-back');
  const screen = await connect(lab.address, { cookie });
  const answer = await screen.subscribe(['stock'], seq, epoch);
  screen.close();
  return answer.ok ? 'told' : answer.code;
}

/** The screen's pictures of the server as it was, against the one that was restored and went on differently. */
async function refused(restored: Laboratory, shared: Picture, lost: Picture): Promise<void> {
  await goOn(restored, 20);
  const now = await picture(restored);
  expect(now.seq).toBeGreaterThanOrEqual(lost.seq);
  expect(await comesBack(restored, lost)).toBe('resync');
  expect(await comesBack(restored, shared)).toBe('told');
  expect(await comesBack(restored, now)).toBe('told');
  // Unchecked for a client that does not say which history its picture belongs to.
  expect(await comesBack(restored, { seq: lost.seq })).toBe('told');
}

test('a picture names the last event that it includes', async () => {
  const lab = await openLaboratory();
  try {
    await goOn(lab, 3);
    const now = await picture(lab);
    const [last] = await lab.sql<{ id: string }>('select id from event where seq = $1', [now.seq]);
    expect(now).toEqual({ seq: expect.any(Number), epoch: last?.id });
    expect(await comesBack(lab, now)).toBe('told');
    expect(await comesBack(lab, { ...now, seq: now.seq - 1 })).toBe('resync');
    // A picture from before the first event could be of any house.
    expect(await comesBack(lab, { seq: 0, epoch: BEFORE_ALL_EVENTS })).toBe('resync');
    expect(await comesBack(lab, { seq: 0 })).toBe('told');
  } finally {
    await lab.close();
  }
});

test('a picture of what a restored backup does not know is loaded afresh', async () => {
  const lab = await openLaboratory();
  const url = await emptyDatabase();
  let restored: Laboratory | undefined;
  try {
    await goOn(lab, 5);
    const shared = await picture(lab);
    const { file } = await backupOf(lab, folder);
    await goOn(lab, 10);
    const lost = await picture(lab);
    const how = { secret: undefined, auditKey: TEST_AUDIT_KEY, replace: false, now: new Date() };
    await restoreBackup({ ...how, ownerUrl: url, file });
    restored = await openLaboratory({ databaseUrl: url });
    // Its people are those of the backup; the screens sign in again.
    await restored.sql(`update app_user set username = username || '-before'`);
    await refused(restored, shared, lost);
  } finally {
    await restored?.close();
    await lab.close();
    await dropDatabase(url);
  }
});

testLong('a picture of what a cold copy of the data folder does not know is loaded afresh', async () => {
  const [dataDir, copy] = [join(copies, 'data'), join(copies, 'copy')];
  const settings = { shared_buffers: '16MB' };
  const at = async <T>(dir: string, work: (lab: Laboratory) => Promise<T>): Promise<T> => {
    const database = await startEmbeddedPostgres({ dataDir: dir, settings });
    const lab = await openLaboratory({ databaseUrl: database.url });
    try {
      return await work(lab);
    } finally {
      await lab.close();
      await database.stop();
    }
  };
  const shared = await at(dataDir, async (lab) => {
    await goOn(lab, 5);
    return picture(lab);
  });
  execFileSync('cp', ['-a', dataDir, copy]);
  const again = async (lab: Laboratory) => {
    await lab.sql(`update app_user set username = username || '-before'`);
    await goOn(lab, 10);
    return picture(lab);
  };
  const lost = await at(dataDir, again);
  await at(copy, async (lab) => {
    await again(lab);
    await refused(lab, shared, lost);
  });
});
