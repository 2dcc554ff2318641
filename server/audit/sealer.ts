import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { Wake } from '../events/wake.js';
import { Database, query } from '../kernel/database.js';
import { LOGGER } from '../kernel/tokens.js';
import { CHAIN_START, SEALABLE, sealOf, type SealableEntry } from './chain.js';
import { LOCKS } from '../kernel/locks.js';

const BATCH = 500;
/** Commits of one moment are chained together: sealing shares the database with the commands. */
const GATHER_MS = 100;
/** The safety net for a wake that died with its process. */
const SWEEP_MS = 5_000;

/** Chains audit entries by hash right after they were written, outside the commands' transactions. */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweep: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly wake: Wake,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.wake.onAudits(() => this.soon());
    this.sweep = setInterval(() => this.soon(), SWEEP_MS);
    this.sweep.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.sweep);
    clearTimeout(this.timer);
    await this.working;
  }

  /** Seals everything that is committed now; for tests and the end of a shift. */
  seal(): Promise<void> {
    const next = this.working.then(() => this.all());
    this.working = next.catch((failure: unknown) => {
      this.log.warn({ err: failure }, 'sealing the audit trail failed; the sweep tries again');
    });
    return next;
  }

  private soon(): void {
    if (this.timer || this.stopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.seal().catch(() => undefined);
    }, GATHER_MS);
    this.timer.unref();
  }

  private async all(): Promise<void> {
    while (!this.stopped && (await this.batch()) === BATCH);
  }

  private async batch(): Promise<number> {
    if (!(await this.database.one('select 1 from audit_unsealed limit 1'))) return 0;
    const client = await this.database.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const sealed = await sealBatch(client);
      await client.query('commit');
      return sealed;
    } catch (failure) {
      await client.query('rollback').catch((error: Error) => (broken = error));
      throw failure;
    } finally {
      client.release(broken);
    }
  }
}

async function sealBatch(client: PoolClient): Promise<number> {
  await query(client, 'select pg_advisory_xact_lock($1)', [LOCKS.auditSealer]);
  const entries = await query<SealableEntry & { ord: number }>(
    client,
    `select u.ord, ${SEALABLE} from audit_unsealed u join audit_entry e on e.id = u.entry_id order by u.ord limit $1`,
    [BATCH],
  );
  if (entries.length === 0) return 0;
  const [last] = await query<{ position: number; hash: string }>(
    client,
    'select position, hash from audit_seal order by position desc limit 1',
  );
  const seals = chained(entries, last?.position ?? 0, last?.hash ?? CHAIN_START);
  await query(
    client,
    `insert into audit_seal (position, entry_id, prev_hash, hash)
     select position, entry_id, prev_hash, hash
     from json_to_recordset($1::json) as fresh (position bigint, entry_id uuid, prev_hash text, hash text)`,
    [JSON.stringify(seals)],
  );
  await query(client, 'delete from audit_unsealed where ord = any($1::bigint[])', [
    entries.map(({ ord }) => ord),
  ]);
  return entries.length;
}

function chained(entries: readonly SealableEntry[], position: number, hash: string) {
  let prev = hash;
  return entries.map((entry, index) => {
    const seal = {
      position: position + index + 1,
      entry_id: entry.id,
      prev_hash: prev,
      hash: sealOf(prev, entry),
    };
    prev = seal.hash;
    return seal;
  });
}
