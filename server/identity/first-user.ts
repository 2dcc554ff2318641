import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { type Tx, UnitOfWork } from '../events/unit-of-work.js';
import { SYSTEM } from '../kernel/actor.js';
import { ConfigError, type Config } from '../kernel/config.js';
import { ROW_LOCK } from '../kernel/entities.js';
import { LOCKS } from '../kernel/locks.js';
import { DATABASE_ADDRESS } from '../kernel/kernel.module.js';
import { applicationClient } from '../kernel/limits.js';
import { endsWithin } from '../kernel/time-limit.js';
import { passwordFault } from './password-policy.js';
import { hashPassword, oneTimePassword } from './passwords.js';
import { FIRST_NAME, FIRST_USER } from '../../shared/vocabulary.js';
import { UserEntity } from './user.entity.js';
import { endSessions } from './session-ends.js';

const NAMES = [FIRST_USER, ...Object.values(FIRST_NAME)];
interface PrintedUser {
  readonly username: string;
  readonly password: string;
}

/**
 * First start: makes `admin`, with ADMIN_PASSWORD or with a one-time password. Returns the one-time password to be
 * printed, a new one at each start until somebody has their own password; undefined if there is nothing to print, or
 * `leads` says that another process prints it.
 */
export async function ensureFirstUser(
  work: UnitOfWork,
  config: Pick<Config, 'adminPassword'>,
  leads: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<PrintedUser | undefined> {
  const isPrinted = config.adminPassword === undefined;
  if (!(await work.run(SYSTEM, (tx) => isWanted(tx, isPrinted)))) return undefined;
  if (isPrinted && !(await leads())) return undefined;
  const password = config.adminPassword ?? oneTimePassword();
  const passwordHash = await hashPassword(password);
  const isGiven = await work.run(SYSTEM, async (tx) => {
    await tx.sql('select pg_advisory_xact_lock($1)', [LOCKS.firstUser]);
    if (await tx.entities.exists(UserEntity)) return isPrinted && renew(tx, passwordHash);
    await refuseWeak(tx, config.adminPassword);
    await add(tx, passwordHash, isPrinted);
    return true;
  });
  return isPrinted && isGiven ? { username: FIRST_USER, password } : undefined;
}

/** ConfigError, before anybody can sign in, for an ADMIN_PASSWORD that nobody would be allowed to choose. */
export async function refuseWeakFirstPassword(
  work: UnitOfWork,
  { adminPassword }: Pick<Config, 'adminPassword'>,
): Promise<void> {
  if (adminPassword === undefined) return;
  await work.run(SYSTEM, async (tx) => {
    if (await isWanted(tx, false)) await refuseWeak(tx, adminPassword);
  });
}

async function isWanted(tx: Tx, isPrinted: boolean): Promise<boolean> {
  if (!(await tx.entities.exists(UserEntity))) return true;
  return isPrinted && (await tx.one(NOBODY_ADMINISTERS, [FIRST_USER])) !== undefined;
}

async function refuseWeak(tx: Tx, password: string | undefined): Promise<void> {
  const fault = password === undefined ? undefined : await passwordFault(tx, password, NAMES);
  if (fault !== undefined) throw new ConfigError(`ADMIN_PASSWORD cannot be taken. ${fault}`);
}

async function add(tx: Tx, passwordHash: string, changePasswd: boolean): Promise<void> {
  const id = tx.id();
  await tx.entities.insert(UserEntity, {
    id,
    username: FIRST_USER,
    ...FIRST_NAME,
    role: 'ROLE_SUPER_ADMIN',
    accountCreator: tx.actor.username,
    passwordHash,
    changePasswd,
    passwordSetAt: tx.now,
    createdAt: tx.now,
  });
  tx.audit('user.add', 'user', id, { after: { username: FIRST_USER, userRole: 'ROLE_SUPER_ADMIN' } });
  tx.emit('UserChanged', id, { username: FIRST_USER, change: 'details' });
}

const NOBODY_ADMINISTERS = `
  select id from app_user u where u.username = $1::citext and u.removed_at is null and u.role = 'ROLE_SUPER_ADMIN'
    and not exists (select from app_user where role = 'ROLE_SUPER_ADMIN' and removed_at is null and not change_passwd)`;

/** The password that was printed was lost, or has ended: nobody else could give a new one. */
async function renew(tx: Tx, hash: string): Promise<boolean> {
  const found = await tx.one<{ id: string }>(NOBODY_ADMINISTERS, [FIRST_USER]);
  const row = found && (await tx.entities.findOne(UserEntity, { where: { id: found.id }, ...ROW_LOCK }));
  if (!row) return false;
  await tx.entities.save(
    Object.assign(row, { passwordHash: hash, changePasswd: true, passwordSetAt: tx.now }),
  );
  await endSessions(tx, row.id, 'password');
  tx.audit('user.password-reset', 'user', row.id);
  tx.emit('UserChanged', row.id, { username: row.username, change: 'password' }, row.version);
  return true;
}

/** How long the lock of a process that was killed may take to come free. */
const COME_FREE_MS = 3_000;
const LOOK_EVERY_MS = 100;
const LEAVE_WITHIN_MS = 500;

/**
 * The first user's one-time password is made and printed by one process, which holds a lock as long as it runs: another
 * that starts beside it would make worthless what was printed.
 */
@Injectable()
export class FirstPassword implements OnApplicationShutdown {
  private holder: pg.Client | undefined;

  constructor(
    private readonly work: UnitOfWork,
    @Inject(DATABASE_ADDRESS) private readonly address: string,
  ) {}

  ensure(config: Pick<Config, 'adminPassword'>): Promise<PrintedUser | undefined> {
    return ensureFirstUser(this.work, config, () => this.lead());
  }

  private async lead(): Promise<boolean> {
    const client = new pg.Client(applicationClient(this.address, 'meniscus first password'));
    client.on('error', () => (this.holder = undefined));
    await client.connect();
    this.holder = client;
    for (const end = performance.now() + COME_FREE_MS; ; await pause(LOOK_EVERY_MS)) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        LOCKS.firstPassword,
      ]);
      if (rows[0]?.held === true) return true;
      if (performance.now() > end) break;
    }
    await this.onApplicationShutdown();
    return false;
  }

  async onApplicationShutdown(): Promise<void> {
    const { holder } = this;
    this.holder = undefined;
    if (holder) await endsWithin(holder.end(), LEAVE_WITHIN_MS);
  }
}
