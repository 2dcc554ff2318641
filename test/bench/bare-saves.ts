import { fresh, insertBare, sampleOf, type Own } from './bare-rows.js';
import { connected } from './bench-server.js';
import { load } from './figures.js';

const OWN: Own = {
  result: 'id = $1',
  result_version: 'result_id = $1 and version = 1',
  result_value: 'result_id = $1',
  event: `subject_id = $1::text and version = 1`,
  audit_entry: `subject_id = $1::text and action = 'result.update'`,
};

interface Saves {
  readonly profile: string;
  readonly times: number;
  readonly callers: number;
}

/** The rows that one save leaves, inserted for bookings without a result. */
export async function bareSaves(url: string, { profile, times, callers }: Saves) {
  const clients = await Promise.all(Array.from({ length: callers }, () => connected(url)));
  const [reader] = clients;
  if (reader === undefined) throw new Error('Somebody has to write.');
  const { rows } = await reader.query(
    `select r.id, r.booking_id, b.lab_number from result r join booking b on b.id = r.booking_id
     where r.code = $1 order by r.date_time_updated desc limit 1`,
    [profile],
  );
  const { id, booking_id: bookingId, lab_number: labNumber } = rows[0];
  const sample = await sampleOf(reader, OWN, id, labNumber);
  // Beside what the bookings have: each time a test of another name.
  const code = `BARE${callers}`;
  const others = await reader.query('select id from booking limit $1', [times]);
  const prepared = others.rows.map((other, index) =>
    fresh(sample, index, { [bookingId]: other.id, [`"code":"${profile}"`]: `"code":"${code}"` }),
  );
  const free = [...clients];
  const measured = await load(callers, prepared.length, async (index) => {
    const client = free.pop();
    if (!client) throw new Error('no client is free');
    await insertBare(client, prepared[index] ?? []);
    free.push(client);
  });
  await Promise.all(clients.map((client) => client.end()));
  return measured;
}
