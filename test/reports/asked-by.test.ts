import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PrintQueueRow } from '../../shared/contract/print-queue.js';
import type { ReportedResult } from '../../shared/contract/reports.js';
import { shownTo } from '../../server/reports/opened-report.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { profileOf, putProfile } from '../support/catalogue.js';
import { aBooking, forCertificate, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper, printed } from './paper.js';

let lab: Laboratory;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  director = await lab.as('ROLE_SUPER_ADMIN');
  const reflex = [{ parameter: 'K', is: 'H', add: 'MG' }];
  await putProfile(director, { ...(await profileOf(director, 'UE')), reflex });
});
afterAll(() => lab?.close());

const wordsOf = async ({ id }: Booked): Promise<string> =>
  (await paper(director, `/api/report/${id}.pdf`)).lines.join('\n');
const onScreen = async ({ id }: Booked, code: string): Promise<ReportedResult | undefined> =>
  (await director.get(`/api/report/${id}?reportType=released`)).body.results.find(
    (one: ReportedResult) => one.code === code,
  );
const release = (booking: Booked, code: string, version: number) =>
  save(director, booking, code, {}, { action: 'release', version });

async function queued({ id }: Booked): Promise<readonly string[]> {
  const { items } = (await director.get('/api/print-queue?size=200')).body;
  const row = items.find(({ bookingId }: PrintQueueRow) => bookingId === id);
  return row?.tests.map(({ name }: { name: string }) => name) ?? [];
}

async function addedByRule(): Promise<Booked> {
  const booking = await aBooking(lab, ['UE'], forCertificate(lab));
  await save(director, booking, 'UE', { ...NORMAL_UE, K: '5.9' });
  await save(director, booking, 'UE', {}, { action: 'validate', version: 1 });
  const { status } = await save(director, booking, 'MG', { MG: '0.9' }, { action: 'release' });
  expect(status).toBe(200);
  return booking;
}

describe('the report of a test that was added', () => {
  test('says on paper and on the screen who asked for it, and nothing of what was booked', async () => {
    const booking = await aBooking(lab, ['UE']);
    const askedBy = { kind: 'doctor', name: 'Dr Moyo' };
    await director.post('/api/booking/add-test', { id: booking.id, profile: 'MG', askedBy });
    await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
    await save(director, booking, 'MG', { MG: '0.9' }, { action: 'release' });
    expect(await onScreen(booking, 'MG')).toMatchObject({ askedBy });
    expect(await onScreen(booking, 'UE')).not.toHaveProperty('askedBy');
    const words = await wordsOf(booking);
    expect(words.match(/Added: requested by doctor Dr Moyo/g)).toHaveLength(1);
  });

  test('says what a rule read only once that has left the laboratory', async () => {
    const booking = await addedByRule();
    expect(await onScreen(booking, 'MG')).not.toHaveProperty('askedBy');
    expect(await wordsOf(booking)).not.toContain('reflex');
    await release(booking, 'UE', 2);
    expect(await wordsOf(booking)).toContain('Added: reflex: K high');
  });

  test('waits to be printed again with the test whose rule asked, and for no other reason', async () => {
    const booking = await addedByRule();
    await printed(director, `/api/report/${booking.id}.pdf?reportType=released`);
    expect(await queued(booking)).toEqual([]);
    await release(booking, 'UE', 2);
    expect(await queued(booking)).toEqual(['Urea & Electrolytes']);
    const { lines } = await printed(director, `/api/report/${booking.id}.pdf`);
    expect(lines.join('\n')).toContain('Added: reflex: K high');
    expect(await queued(booking)).toEqual([]);
  });

  test('never says what a rule read of a confidential test', async () => {
    const booking = await addedByRule();
    await release(booking, 'UE', 2);
    const where = `where booking_id = $1 and code = 'MG'`;
    await lab.sql(`update booking_profile set asked_by_code = 'HIV' ${where}`, [booking.id]);
    expect(await onScreen(booking, 'MG')).not.toHaveProperty('askedBy');
    expect(await wordsOf(booking)).not.toContain('reflex');
  });

  test('says on a certificate nothing of the booking’s other tests', async () => {
    const booking = await addedByRule();
    await release(booking, 'UE', 2);
    const asked = `/api/report/${booking.id}?reportType=certificate&profileCode=MG`;
    const { results } = (await director.get(asked)).body;
    expect(results).toMatchObject([{ code: 'MG' }]);
    expect(results[0]).not.toHaveProperty('askedBy');
  });
});

test('a confidential culture is withheld with its tables and who asked for it', async () => {
  const booking = await addedByRule();
  const result = await onScreen(booking, 'MG');
  if (result === undefined) throw new Error('not released');
  const tables = [{ title: 'S. aureus', columns: [], rows: [], notes: [] }];
  const askedBy = { kind: 'ward', name: 'Ward 4' } as const;
  const confidential = { ...result, confidential: true as const, tables, askedBy };
  const [shown] = shownTo({ ...SYSTEM, role: 'ROLE_RECEPTION' }, [confidential]);
  expect(shown).toMatchObject({ withheld: true, lines: [] });
  expect(shown).not.toHaveProperty('tables');
  expect(shown).not.toHaveProperty('askedBy');
});
