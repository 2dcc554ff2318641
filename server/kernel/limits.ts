import pg from 'pg';

/** The oldest version of PostgreSQL that this product is written for and tried out with (docs/operations.md). */
export const OLDEST_POSTGRES = 18;

/**
 * A connection that may be lost at any moment. pg also emits an 'error' event, which ends the process if nobody
 * listens; code that uses a pooled connection learns of the loss from its failing statement.
 */
export class ListeningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** The application's rights, under any sign-in. */
export const APPLICATION_ROLE = 'meniscus_app';

/** How long to wait for the database, in milliseconds. Longer than `answer` means that it hangs. */
export interface Limits {
  readonly connect: number;
  readonly statement: number;
  readonly lock: number;
  /** A transaction in which nothing happens. */
  readonly idle: number;
  readonly answer: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** For a call that somebody waits for. */
export const CALL: Limits = {
  connect: 5 * SECOND,
  statement: 20 * SECOND,
  lock: 10 * SECOND,
  idle: MINUTE,
  answer: 25 * SECOND,
};

/** For large reads that somebody waits for: an export, the figures of a year. */
export const LONG: Limits = { ...CALL, statement: 2 * MINUTE, answer: 2 * MINUTE + 5 * SECOND };

/** For work on everything there is: a migration, a verification. */
export const UNLIMITED: Limits = {
  connect: 10 * SECOND,
  statement: 2 * HOUR,
  lock: 2 * MINUTE,
  idle: 10 * MINUTE,
  answer: 2 * HOUR + MINUTE,
};

/**
 * A machine that is gone without a word lets go of what its sessions held, the lead among it, after half a minute, not
 * after the two hours of the system. Of no effect on a socket of the same machine.
 */
const GONE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

/** PostgreSQL's settings of a connection. */
export function settingsOf({ statement, lock, idle }: Limits): string {
  return `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${idle} ${GONE}`;
}

/** With these every connection of the application works under its role. */
export function applicationOptions(limits: Limits): string {
  return `-c role=${APPLICATION_ROLE} ${settingsOf(limits)}`;
}

/** Timeouts the driver enforces itself: a hanging database keeps to no setting. */
export function driverTimeouts({ connect, answer }: Limits) {
  return { connectionTimeoutMillis: connect, query_timeout: answer, keepAlive: true };
}

/** A connection of the application's, beside its pool, or a pool of them. */
export function applicationClient(connectionString: string, name: string) {
  return {
    Client: ListeningClient,
    connectionString,
    application_name: name,
    options: applicationOptions(CALL),
    ...driverTimeouts(CALL),
  };
}

/** A connection of the owner's, at a start. */
export function ownerClient(connectionString: string, name: string) {
  return {
    connectionString,
    application_name: name,
    options: settingsOf(UNLIMITED),
    ...driverTimeouts(UNLIMITED),
  };
}

/** One piece of work over such a connection, which ends with it. */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(ownerClient(url, name));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
