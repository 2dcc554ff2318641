import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { Wake } from '../events/wake.js';
import { Clock } from '../kernel/clock.js';
import { ConfigError, type Config } from '../kernel/config.js';
import { Database, query, type Parameters, type Sql } from '../kernel/database.js';
import { LOCKS } from '../kernel/locks.js';
import { CONFIG, LOGGER } from '../kernel/tokens.js';
import { endsWithin } from '../kernel/time-limit.js';
import { auditKey } from './audit-key.js';
import { keyedSeal, SEALABLE, type SealableEntry } from './seal.js';
import { headOf, isSealedWith, segmentsOf, startSegment, type Head } from './segments.js';

const BATCH = 500;
/** Commits of one moment are chained together: sealing shares the database with the commands. */
const GATHER_MS = 100;
/** The safety net for a wake that died with its process. */
const SWEEP_MS = 5_000;
const LEAVE_WITHIN_MS = 1_000;

/** Chains audit entries by hash right after they were written, outside the commands' transactions. */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweep: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private stopped = false;
  private key: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly wake: Wake,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Nothing is sealed before the key is known: a new key starts its segment at the present head. Throws ConfigError if
   * the trail is sealed with another key.
   */
  async takeKey(): Promise<void> {
    const key = auditKey(this.config);
    await this.locked((sql) => holdKey(sql, key, this.clock.now()));
    this.key = key;
  }

  onApplicationBootstrap(): void {
    this.wake.onAudits(() => this.soon());
    this.sweep = setInterval(() => this.soon(), SWEEP_MS);
    this.sweep.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.sweep);
    clearTimeout(this.timer);
    await endsWithin(this.working, LEAVE_WITHIN_MS);
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
      // The chain itself reports the failure.
      this.seal().catch(() => undefined);
    }, GATHER_MS);
    this.timer.unref();
  }

  private async all(): Promise<void> {
    while (!this.stopped && (await this.batch()) === BATCH);
  }

  private async batch(): Promise<number> {
    const { key } = this;
    if (key === undefined || !(await this.database.one('select 1 from audit_unsealed limit 1'))) return 0;
    return this.locked((sql) => sealBatch(sql, key, this.clock.now()));
  }

  /** One sealer at a time, whichever process it is in. */
  private async locked<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.database.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      await query(client, 'select pg_advisory_xact_lock($1)', [LOCKS.auditSealer]);
      const answer = await work(sqlOn(client));
      await client.query('commit');
      return answer;
    } catch (failure) {
      await client.query('rollback').catch((error: Error) => (broken = error));
      throw failure;
    } finally {
      client.release(broken);
    }
  }
}

function sqlOn(client: PoolClient): Sql {
  const sql = <R>(text: string, params?: Parameters): Promise<R[]> => query<R>(client, text, params);
  return { sql, one: async <R>(text: string, params?: Parameters) => (await sql<R>(text, params))[0] };
}

const OTHER_KEY =
  'The audit trail of this database is sealed with another key. Put back audit.key in DATA_DIR from the backup, or set ' +
  'AUDIT_KEY to the key of the other processes; if it is lost for good, run npm run audit:new-key.';

/** The segment that seals are added to is the key's; the very first key starts one from the head before it. */
async function holdKey(sql: Sql, key: string, now: Date): Promise<Head> {
  const [segments, head] = [await segmentsOf(sql), await headOf(sql)];
  const last = segments.at(-1);
  if (last === undefined) await startSegment(sql, key, head, now);
  else if (!isSealedWith(key, last)) throw new ConfigError(OTHER_KEY);
  return head;
}

const UNSEALED = `
  select ${SEALABLE} from audit_unsealed u join audit_entry e on e.id = u.entry_id order by u.ord limit ${BATCH}`;

const SEAL = `
  insert into audit_seal (position, entry_id, prev_hash, hash)
  select position, entry_id, prev_hash, hash
  from json_to_recordset($1::json) as fresh (position bigint, entry_id uuid, prev_hash text, hash text)`;

async function sealBatch(sql: Sql, key: string, now: Date): Promise<number> {
  const entries = await sql.sql<SealableEntry>(UNSEALED);
  if (entries.length === 0) return 0;
  const head = await holdKey(sql, key, now);
  await sql.sql(SEAL, [JSON.stringify(chained(entries, head, key))]);
  await sql.sql('delete from audit_unsealed where ord = any($1::bigint[])', [entries.map(({ ord }) => ord)]);
  return entries.length;
}

function chained(entries: readonly SealableEntry[], head: Head, key: string) {
  let prev = head.hash;
  return entries.map((entry, index) => {
    const position = head.position + index + 1;
    const hash = keyedSeal(key, position, prev, entry);
    const seal = { position, entry_id: entry.id, prev_hash: prev, hash };
    prev = hash;
    return seal;
  });
}
