import type { Config } from '../kernel/config.js';
import type { Sql } from '../kernel/database.js';
import { auditKey } from './audit-key.js';
import { headOf, isSealedWith, segmentsOf, startSegment, type Head } from './segments.js';

/**
 * Starts a segment with the key of this configuration behind the head. Every process has to be stopped: one that still
 * seals with the old key would be refused. Throws where the trail is sealed with this key already.
 */
export async function startNewKey(sql: Sql, config: Config, now: Date): Promise<Head> {
  const [key, head, segments] = [auditKey(config), await headOf(sql), await segmentsOf(sql)];
  const last = segments.at(-1);
  if (last !== undefined && isSealedWith(key, last)) throw new Error('it is already sealed with this key');
  if (last !== undefined && last.from > head.position) {
    throw new Error('its last key has sealed nothing yet: put that key back');
  }
  await startSegment(sql, key, head, now);
  return head;
}
