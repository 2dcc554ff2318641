import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** One connection for some work. */
export async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The role owns the database of that address, and may make no roles: another has made the application's for it. */
export async function giveAway(url: string, name: string): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await on(url, (client) =>
    client.query(
      `alter database ${database} owner to ${name}; grant meniscus_app to ${name} with admin option`,
    ),
  );
}

/** A role of the server for one test; `use` gets its name, and the address at which it signs in. */
export async function withRole(
  url: string,
  attributes: string,
  use: (address: string, name: string) => Promise<void>,
): Promise<void> {
  const name = `trial_${process.pid}_${randomBytes(4).toString('hex')}`;
  const address = new URL(url);
  address.username = name;
  address.password = 'trial';
  await on(url, (client) => client.query(`create role ${name} login password 'trial' ${attributes}`));
  try {
    await use(address.toString(), name);
  } finally {
    const other = new URL(url);
    other.pathname = '/postgres';
    await on(other.toString(), async (client) => {
      await client.query(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`);
      await client.query(`drop role if exists ${name}`);
    });
  }
}
