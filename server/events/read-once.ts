import type { Sql } from '../kernel/database.js';
import { Tx } from './unit-of-work.js';

const known = new WeakMap<Tx, Map<string, Promise<unknown>>>();

/**
 * Reads things that do not change within a transaction only once in it: settings, published versions. Outside a
 * transaction it reads each time.
 */
export function readOnce<T>(sql: Sql, name: string, read: () => Promise<T>): Promise<T> {
  if (!(sql instanceof Tx)) return read();
  const here = known.get(sql) ?? new Map<string, Promise<unknown>>();
  known.set(sql, here);
  const found = here.get(name) as Promise<T> | undefined;
  if (found !== undefined) return found;
  const reading = read();
  here.set(name, reading);
  return reading;
}
