import type { Readings } from '../../../../shared/disciplines/bloodbank/readings.js';
import { invalid } from '../../../kernel/http/problem.js';
import type { Bench } from '../../assess/bench.js';
import { rowOf } from '../../assess/booked-test.js';
import type { ResultRecord } from '../../store/result-record.js';
import { RefusedWithTrace } from '../../store/refused-with-trace.js';
import type { Sender } from '../server-part.js';
import { readersOf } from './readers.js';

interface Both {
  readonly first: Readings;
  readonly second: Readings;
}

const KEEP = `
  insert into blood_reading_difference (id, result_id, version, at, first_by, second_by, first_reading, second_reading)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const NAMES = `select username, first_name || ' ' || surname as name from app_user where id = any ($1::uuid[])`;

/**
 * Which tube differs is not told: whoever reads again shall look at all of them. That it was refused is kept, and
 * warns both.
 */
export function differentReading(
  { test }: Bench,
  stored: ResultRecord,
  { first, second }: Both,
  { actor, now }: Sender,
): RefusedWithTrace {
  const { errors, detail } = invalid(
    'sections.confirmation',
    'This reading differs from the first and does not confirm it. Both readers check the reactions again.',
  );
  return new RefusedWithTrace('invalid', detail, { errors: errors ?? [] }, async (tx) => {
    const readers = await tx.sql<{ username: string; name: string }>(NAMES, [[...readersOf(stored)]]);
    const firstBy = readers.map(({ name }) => name).join(', ') || stored.doneby;
    const id = tx.id();
    const kept = [id, stored.id, stored.version, now, firstBy, actor.name];
    await tx.sql(KEEP, [...kept, JSON.stringify(first), JSON.stringify(second)]);
    tx.emit('ReadingsDiffered', stored.id, {
      ...rowOf(test),
      usernames: [...new Set([...readers.map(({ username }) => username), actor.username])],
    });
    tx.audit({
      action: 'result.readings-differ',
      subjectKind: 'result',
      subjectId: stored.id,
      after: { firstBy, secondBy: actor.name, first, second },
    });
  });
}
