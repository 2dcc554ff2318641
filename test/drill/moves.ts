import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restoreBackup, takeBackup } from '../../server/operations/index.js';
import { Chance } from '../ledger/model/chance.js';
import { ROOT } from '../support/program.js';
import { AUDIT_KEY, DrillHouse, Grounds } from './house.js';
import { Load } from './load.js';
import { hold } from './proof.js';
import { diskFull, filesTooLarge } from './rounds.js';
import { played, underLoad, type DrillOutcome, type DrillParts } from './scene.js';

/** Backup of a laboratory of twelve bookings, taken by the version whose last migration is 0089. */
const EARLIER = path.join(ROOT, 'test', 'data', 'laboratory-of-0089.backup');

/** The house stops in order on the one back end, with work in the queue, and starts on the other. */
export async function switchedToRedis({ grounds, seed, clients }: DrillParts): Promise<DrillOutcome> {
  const first = await DrillHouse.open(grounds, 'embedded');
  let house = first;
  try {
    return await underLoad(first, new Chance(seed), clients, async ({ work }) => {
      await work();
      await first.stopPrograms();
      house = await DrillHouse.moved(first);
    });
  } finally {
    await first.close();
    await house.close();
  }
}

/** A disk of its own for the database: a tmpfs where it may be mounted, else a limit on the size of its files. */
export async function fullDisk(parts: DrillParts): Promise<DrillOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meniscus-disk-'));
  const isMounted = mounted(folder);
  const grounds = await Grounds.open(parts.grounds.programs, folder);
  try {
    const outcome = await played('embedded', isMounted ? diskFull : filesTooLarge, { ...parts, grounds });
    return { ...outcome, calls: `${isMounted ? 'a full tmpfs' : 'RLIMIT_FSIZE'}; ${outcome.calls}` };
  } finally {
    await grounds.close().catch(() => undefined);
    if (isMounted) execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'meniscus', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A backup under load; what was acknowledged before it began is in what is made of it, which then goes on working. */
export async function backedUp(parts: DrillParts): Promise<DrillOutcome> {
  const { grounds, seed, clients } = parts;
  const house = await DrillHouse.open(grounds, 'embedded');
  const folder = mkdtempSync(path.join(tmpdir(), 'meniscus-drill-backup-'));
  const chance = new Chance(seed);
  try {
    const load = new Load(house.address, chance);
    let file = '';
    let before: Load['acknowledged'] = [];
    await underLoad(
      house,
      chance,
      clients,
      async ({ work }) => {
        await work();
        before = [...load.acknowledged];
        const asked = {
          ownerUrl: house.databaseUrl,
          folder,
          secret: undefined,
          auditKey: AUDIT_KEY,
          version: 'drill',
          now: new Date(),
        };
        ({ file } = await takeBackup(asked));
      },
      load,
    );
    const restored = await grounds.newDatabase('template1');
    await restoreBackup({
      ownerUrl: restored,
      file,
      secret: undefined,
      auditKey: AUDIT_KEY,
      replace: false,
      now: new Date(),
    });
    return await restoredHouse(parts, restored, before, chance);
  } finally {
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restoredHouse(
  { grounds, clients }: DrillParts,
  databaseUrl: string,
  acknowledged: Load['acknowledged'],
  chance: Chance,
): Promise<DrillOutcome> {
  const house = await DrillHouse.open(grounds, 'embedded', databaseUrl);
  try {
    const person = await new Load(house.address, chance).signIn();
    for (const { booking } of acknowledged)
      hold(
        (await person.get(`/api/booking/${booking}`)).status === 200,
        `Booking ${booking} is not in the backup.`,
      );
    return await underLoad(house, chance, clients, ({ work }) => work());
  } finally {
    await house.close();
  }
}

/** A laboratory of an earlier version is brought up to this one, and goes on working. */
export async function upgraded({ grounds, seed, clients }: DrillParts): Promise<DrillOutcome> {
  const databaseUrl = await grounds.newDatabase('template1');
  await restoreBackup({
    ownerUrl: databaseUrl,
    file: EARLIER,
    secret: undefined,
    auditKey: AUDIT_KEY,
    replace: false,
    now: new Date(),
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'meniscus-drill-upgrade-'));
  try {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, AUDIT_KEY };
    execFileSync(process.execPath, [path.join(grounds.programs, 'upgrade.js'), '--plain'], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const house = await DrillHouse.open(grounds, 'embedded', databaseUrl);
    try {
      return await underLoad(house, new Chance(seed), clients, ({ work }) => work());
    } finally {
      await house.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
