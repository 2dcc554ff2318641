import type { Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import { DATABASE_ADDRESS } from '../kernel/kernel.module.js';
import { applicationClient } from '../kernel/limits.js';
import { newId } from '../kernel/new-id.js';
import { CONFIG } from '../kernel/tokens.js';
import { endsWithin } from '../kernel/time-limit.js';

export interface ServerFigures {
  readonly unpublished: number;
  readonly oldest: Date | null;
  readonly seq: number;
  readonly cursor: number;
  /** When the oldest event happened that was not looked through for what follows from it. */
  readonly unseen: Date | null;
  readonly overdue: number;
  readonly workers: number;
}

/** Together with everything else that is asked, an answer has to be there within a second. */
const ANSWER_MS = 700;
const LEAVE_WITHIN_MS = 300;
/** How long something may be due before it is late. */
export const LATE_MS = 30_000;
/** A backup stays due while it is taken, and is no work that is late; that none comes has a word of its own. */
const TAKE_BACKUP = 'take-backup';
const BACKUP_TAKES = '6 hours';
/** A process that has not reported for this long no longer counts. */
const LIVES_SECONDS = 20;
const MOST_COUNTED = 10_000;

// Rows that are too many for so little memory go to a file: whether the disk takes them shows at once, and not only
// when the next table grows. What is read is little, and each has its index.
const WRITE = `
  insert into house_process (id, works, seen_at) values ($1, $2, now())
  on conflict (id) do update set works = excluded.works, seen_at = excluded.seen_at`;
const FILL = 'select count(*) from generate_series(1, 8000)';
const SMALL_MEMORY = '-c work_mem=64kB';
const FORGET = `delete from house_process where seen_at < now() - interval '1 day'`;
const LOOK = `
  select (select count(*)::int from (select from event where seq is null limit ${MOST_COUNTED}) waiting) as unpublished,
    (select min(at) from event where seq is null) as oldest,
    (select seq::float8 from event_head) as seq,
    (select seq::float8 from reaction_cursor) as cursor,
    (select at from event where seq > (select seq from reaction_cursor) order by seq limit 1) as unseen,
    (select count(*)::int from (select from reaction_due
      where due_at < $1 and (reaction <> '${TAKE_BACKUP}' or due_at < $1::timestamptz - interval '${BACKUP_TAKES}')
      limit ${MOST_COUNTED}) late) as overdue,
    (select count(*)::int from house_process
     where works and abs(extract(epoch from now() - seen_at)) < ${LIVES_SECONDS}) as workers`;

/**
 * Asks the database over its own connection whether it answers, and whether it takes writes: calls may hold every
 * connection of the pool. Simultaneous checks share one answer.
 */
@Injectable()
export class DatabaseProbe {
  readonly id = newId();
  private client: pg.Client | undefined;
  private connection: Promise<pg.Client> | undefined;
  private asking: Promise<ServerFigures> | undefined;
  private isOver = false;

  constructor(
    private readonly clock: Clock,
    @Inject(DATABASE_ADDRESS) private readonly address: string,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws the database's complaint, or that it does not answer. */
  look(): Promise<ServerFigures> {
    this.asking ??= this.inTime().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async inTime(): Promise<ServerFigures> {
    if (this.isOver) throw new Error('The server is stopping.');
    const figures = this.figures();
    try {
      if (await endsWithin(figures, ANSWER_MS)) return await figures;
      throw new Error(`The database did not answer within ${ANSWER_MS} ms.`);
    } catch (failure) {
      this.drop();
      throw failure;
    }
  }

  private async figures(): Promise<ServerFigures> {
    const client = await (this.connection ??= this.connect());
    await client.query(WRITE, [this.id, this.config.workers]);
    await client.query(FILL);
    const dueBefore = new Date(this.clock.now().getTime() - LATE_MS);
    const { rows } = await client.query<ServerFigures>(LOOK, [dueBefore]);
    const [found] = rows;
    if (found === undefined) throw new Error('The database answered with nothing.');
    return found;
  }

  private async connect(): Promise<pg.Client> {
    const { options, ...address } = applicationClient(this.address, 'meniscus health');
    const client = new pg.Client({ ...address, options: `${options} ${SMALL_MEMORY}` });
    this.client = client;
    client.on('error', () => this.drop());
    await client.connect();
    await client.query(FORGET);
    return client;
  }

  /** A connection that hangs is cut: to take leave of it would hang, too. */
  private drop(): void {
    const { client } = this;
    this.client = undefined;
    this.connection = undefined;
    if (client) cut(client);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.asking?.catch(() => undefined);
    if (this.client) await endsWithin(this.client.end(), LEAVE_WITHIN_MS);
    this.drop();
  }
}

function cut(client: pg.Client): void {
  const { stream } = (client as pg.Client & { readonly connection: { readonly stream: Socket } }).connection;
  stream.destroy();
}
