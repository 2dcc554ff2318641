import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restoreBackup, takeBackup } from '../../server/operations/index.js';
import { Chance } from '../ledger/model/chance.js';
import { ROOT } from '../support/program.js';
import { AUDIT_KEY, DrillInstallation, Grounds } from './laboratory.js';
import { Load, paced } from './load.js';
import { hold } from './proof.js';
import {
  databaseHangs,
  databaseKilled,
  diskFull,
  filesTooLarge,
  killed,
  redisAway,
  redisFlushed,
} from './rounds.js';
import { played, underLoad, type DrillOutcome, type DrillParts, type Scene } from './scene.js';

/** Backup of a laboratory of twelve bookings, taken by the version whose last migration is 0089. */
const EARLIER = path.join(ROOT, 'test', 'data', 'laboratory-of-0089.backup');

/** The house stops in order on the one back end, with work in the queue, and starts on the other. */
export async function switchedToRedis({ grounds, seed, clients }: DrillParts): Promise<DrillOutcome> {
  const first = await DrillInstallation.open(grounds, 'embedded');
  let house = first;
  try {
    return await underLoad(first, new Chance(seed), clients, async ({ work }) => {
      await work();
      await first.stopPrograms();
      house = await DrillInstallation.moved(first);
    });
  } finally {
    await first.close();
    await house.close();
  }
}

/** The faults of a server on Redis. */
const ON_REDIS = [redisAway('start'), killed('worker'), redisFlushed, databaseHangs];
/** So that it waits for its parts, and not for a machine that the calls keep busy. */
const CALLS_A_SECOND = 6;

/** Each part of one house is killed once, without a rest between; on the way it goes from embedded to Redis. */
export async function everyKill({ grounds, seed, clients }: DrillParts): Promise<DrillOutcome> {
  const first = await DrillInstallation.open(grounds, 'embedded');
  const chance = new Chance(seed);
  let house = first;
  try {
    const play = async (scene: Scene): Promise<void> => {
      await databaseKilled(scene);
      await first.api.kill();
      await first.worker.stop();
      house = await DrillInstallation.moved(first);
      for (const round of ON_REDIS) await round({ ...scene, house });
    };
    const load = new Load(first.address, chance, paced(CALLS_A_SECOND));
    return await underLoad(first, chance, clients, play, load);
  } catch (failure) {
    throw new Error(`${(failure as Error).message}${house.lastWords()}`, { cause: failure });
  } finally {
    await first.close();
    await house.close();
  }
}

/** A separate disk for the database: a tmpfs if it may be mounted, else a limit on the size of its files. */
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
  const house = await DrillInstallation.open(grounds, 'embedded');
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
  const house = await DrillInstallation.open(grounds, 'embedded', databaseUrl);
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
    execFileSync(process.execPath, [path.join(grounds.programs, 'cli/main.js'), 'upgrade', '--plain'], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const house = await DrillInstallation.open(grounds, 'embedded', databaseUrl);
    try {
      return await underLoad(house, new Chance(seed), clients, ({ work }) => work());
    } finally {
      await house.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
