import type { Database } from '../kernel/database.js';

const KEY = `hashtextextended('delivery ' || $1, 0)`;

/**
 * Runs `work` while no other process works on the same delivery: a queue may hand one out twice where a process seemed
 * dead. The lock is the connection's, no transaction's, and goes with it when this process dies. Throws where it is taken.
 */
export async function whileAlone<T>(database: Database, id: string, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${KEY}) as alone`, [id]);
    if (rows[0]?.alone !== true) throw new Error(`Delivery ${id} is being sent by another process.`);
    try {
      return await work();
    } finally {
      await client.query(`select pg_advisory_unlock(${KEY})`, [id]).catch((lost: Error) => (broken = lost));
    }
  } finally {
    client.release(broken);
  }
}
