import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccessLine } from '../../shared/contract/patients.js';
import { paper } from '../reports/paper.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;
let booking: Booked;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  const bench = await lab.as('ROLE_LAB', 'tendai');
  const patient = { fullName: 'Chipo Marufu', dateOfBirth: '1980-02-03', gender: 'female' };
  booking = await aBooking(lab, ['UE'], { patient });
  await save(bench, booking, 'UE', NORMAL_UE);
  await bench.get(`/api/biochemistry/${booking.id}/UE`);
  await aBooking(lab, ['FBC']);
});
afterAll(() => lab?.close());

const accessOf = ({ patientId }: Booked) => manager.get(`/api/patient/${patientId}/access`);

describe("a person's own record of who looked at it", () => {
  it('names who looked, when, and at which tests; a booking that nobody opened has none', async () => {
    const { body } = await accessOf(booking);
    expect(body.items[0]).toMatchObject({
      username: 'tendai',
      what: 'Viewed results',
      profiles: ['UE'],
      at: expect.stringMatching(/Z$/),
    });
    expect(body.items.every(({ username }: { username: string }) => username === 'tendai')).toBe(true);
    expect((await accessOf(await aBooking(lab, ['UE']))).body.items).toEqual([]);
  });

  it('keeps the looks at a record that was merged into it', async () => {
    const patient = { fullName: 'Chipo Marufu', dateOfBirth: '1980-02-03', gender: 'female' };
    const kept = await aBooking(lab, ['UE'], { patient });
    const merge = { keep: kept.patientId, merge: booking.patientId, fields: {}, reason: 'Registered twice' };
    expect((await manager.post('/api/patient/merge', merge)).status).toBe(200);
    expect((await accessOf(kept)).body.total).toBeGreaterThan(0);
    const back = { merge: booking.patientId, reason: 'Two people' };
    expect((await manager.post('/api/patient/unmerge', back)).status).toBe(200);
  });

  it('is printed by a manager for the person, and the print stands in the trail', async () => {
    const { lines } = await paper(manager, `/api/patient/${booking.patientId}/access.pdf`);
    for (const said of ['Who looked at your results', 'Chipo Marufu', 'Viewed results', 'UE'])
      expect(lines.join('\n')).toContain(said);
    const [entry] = await lab.sql(
      `select actor from audit_entry where action = 'patient.access-print' and subject_id = $1`,
      [booking.patientId],
    );
    expect(entry).toEqual({ actor: 'labadmin' });
  });

  it('names whoever saw a critical value of it, and whoever searched the trail for it', async () => {
    const seen = await aBooking(lab, ['UE']);
    const bench = await lab.as('ROLE_LAB', 'tendai');
    await save(bench, seen, 'UE', { ...NORMAL_UE, K: '7.4' });
    await bench.get('/api/results/critical');
    const [result] = await lab.sql('select id from result where booking_id = $1', [seen.id]);
    const searches = [
      `patientId=${seen.patientId}`,
      `bookingId=${seen.id}&format=csv`,
      `subjectKind=result&subjectId=${String(result?.['id'])}`,
      `q=${(await lab.sql('select lab_number from booking where id = $1', [seen.id]))[0]?.['lab_number']}`,
    ];
    for (const search of searches) expect((await manager.get(`/api/audit?${search}`)).status).toBe(200);
    const { items } = (await accessOf(seen)).body;
    expect(items.map(({ what, username }: AccessLine) => [what, username])).toEqual([
      ...searches.map(() => ['Viewed the audit trail', 'labadmin']),
      ['Viewed the critical calls', 'tendai'],
    ]);
  });

  it('is shown to managers only', async () => {
    for (const role of ['ROLE_LAB', 'ROLE_RECEPTION', 'ROLE_CASHIER'] as const)
      expect((await (await lab.as(role)).get(`/api/patient/${booking.patientId}/access`)).status).toBe(403);
  });
});

describe('the audit trail', () => {
  it('tells everything about a person: the record, the bookings, their results and receipts', async () => {
    const { body } = await manager.get(`/api/audit?patientId=${booking.patientId}&size=200`);
    const kinds = new Set(body.items.map(({ subjectKind }: { subjectKind: string }) => subjectKind));
    expect(kinds).toContain('booking');
    expect(kinds).toContain('result');
    expect(body.total).toBe(body.items.length);
    const { body: of } = await manager.get(`/api/audit?bookingId=${booking.id}&size=200`);
    const actions = of.items.map(({ action }: { action: string }) => action);
    expect(actions).toContain('booking.book');
    expect(actions).toContain('result.view');
  });

  it('tells nothing about anybody else there, in the file as on the page', async () => {
    const other = await aBooking(lab, ['UE']);
    const { body } = await manager.get(`/api/audit?patientId=${other.patientId}`);
    expect(body.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(booking.id);
    const file = await manager.get(`/api/audit?patientId=${other.patientId}&format=csv`);
    expect(file.text).toContain(other.id);
    expect(file.text).not.toContain(booking.id);
  });

  it('refuses an id that is none at its field', async () => {
    const { status, body } = await manager.get('/api/audit?patientId=someone');
    expect([status, body.errors[0].field]).toEqual([422, 'patientId']);
  });
});
