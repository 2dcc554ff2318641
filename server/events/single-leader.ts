import pg from 'pg';
import { applicationClient } from '../kernel/limits.js';
import { LOCKS } from '../kernel/locks.js';
import { endsWithin } from '../kernel/time-limit.js';

const LEAVE_WITHIN_MS = 1000;

/**
 * Decides which one process hands reactions to the queue: a lock that lives as long as its connection and passes on
 * when the process dies. The others keep their connections and ask again on them.
 */
export class Leader {
  private own: pg.Client | undefined;
  private leads = false;
  private left = false;

  constructor(private readonly databaseUrl: string) {}

  get isOurs(): boolean {
    return this.leads;
  }

  /** Takes the lead if nobody has it. */
  async asked(): Promise<boolean> {
    if (this.leads) return true;
    const client = (this.own ??= await this.connected());
    try {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as leads', [LOCKS.reactionLeader]);
      this.leads = rows[0]?.leads === true && this.own === client && !this.left;
      return this.leads;
    } catch (failure) {
      this.own = undefined;
      throw failure;
    } finally {
      if (this.left || this.own !== client) await endsWithin(client.end(), LEAVE_WITHIN_MS);
    }
  }

  private async connected(): Promise<pg.Client> {
    const client = new pg.Client(applicationClient(this.databaseUrl, 'meniscus dispatcher'));
    const gone = (): void => {
      if (this.own !== client) return;
      this.own = undefined;
      this.leads = false;
    };
    client.on('error', gone);
    client.on('end', gone);
    await client.connect();
    return client;
  }

  async leave(): Promise<void> {
    this.left = true;
    await this.own?.end();
  }
}
