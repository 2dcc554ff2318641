import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, row, save, type Booked } from '../results/bench.js';

let lab: Laboratory;
let reception: Client;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [reception, bench] = [await lab.as('ROLE_RECEPTION'), await lab.as('ROLE_LAB')];
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

type Fields = Readonly<Record<string, unknown>>;
const BORN = { dateOfBirth: '1988-08-08', gender: 'female' };

interface Pair {
  readonly keep: string;
  readonly merge: string;
  readonly numbers: readonly [string, string];
  readonly bookings: readonly [Booked, Booked];
}

/** Two records of one person, each with a booking. */
async function twins(one: Fields = {}, other: Fields = {}): Promise<Pair> {
  const [first, second] = [
    { ...BORN, fullName: 'Chipo Banda', ...one },
    { ...BORN, fullName: 'Chippo Banda', ...other },
  ];
  const bookings = [
    await aBooking(lab, ['UE'], { patient: first }),
    await aBooking(lab, ['FBC'], { patient: second }),
  ] as const;
  const numberOf = async ({ patientId }: Booked) =>
    (await reception.get(`/api/patient/${patientId}`)).body.labNumber;
  const numbers = [await numberOf(bookings[0]), await numberOf(bookings[1])] as const;
  return { keep: bookings[0].patientId, merge: bookings[1].patientId, numbers, bookings };
}

const mergeOf = ({ keep, merge }: Pair, more: Fields = {}) =>
  manager.post('/api/patient/merge', { keep, merge, ...more });
const undo = ({ merge }: Pair) => manager.post('/api/patient/unmerge', { merge });

/** As if the merge had been made this long ago. */
const daysAgo = ({ merge }: Pair, days: number) =>
  lab.sql('update patient_merge set at = at - make_interval(days => $2) where merged_id = $1', [merge, days]);

/** Everything that names a patient by id, at present. */
async function standing({ bookings }: Pair) {
  return lab.sql(
    `select b.id, b.patient_id, b.lab_number, b.patient_name, b.booking_index,
       (select array_agg(distinct c.patient_id::text || c.lab_number || c.patient_name) from job_card c where c.booking_id = b.id) as cards,
       (select array_agg(distinct r.patient_id::text) from result r where r.booking_id = b.id) as results,
       (select array_agg(distinct v.patient_id::text) from result_value v join result r on r.id = v.result_id
         where r.booking_id = b.id) as values
     from booking b where b.id = any ($1) order by b.id`,
    [bookings.map(({ id }) => id)],
  );
}

describe('a merge of duplicates', () => {
  it('shows both, field by field, before it does anything', async () => {
    const pair = await twins({ phone: '0771111111' }, { nationalId: 'ZW-99' });
    const { body } = await manager.get(`/api/patient/merge-preview?keep=${pair.keep}&merge=${pair.merge}`);
    expect(body).toMatchObject({ keep: { labNumber: pair.numbers[0], bookings: 1 }, refused: null });
    expect(body.fields).toEqual(
      expect.arrayContaining([
        { field: 'fullName', keep: 'Chipo Banda', merge: 'Chippo Banda' },
        { field: 'phone', keep: '0771111111', merge: null },
        { field: 'nationalId', keep: null, merge: 'ZW-99' },
      ]),
    );
  });

  it('takes each field from where it was chosen, in one transaction with everything that hangs on the person', async () => {
    const pair = await twins({ phone: '0771111111' }, { phone: '0772222222', nationalId: 'ZW-100' });
    await bench.put('/api/haematology/', aSave(pair.bookings[1], 'FBC', { HB: '130' }, {}, 'haematology'));
    const answer = await mergeOf(pair, { fields: { nationalId: 'merge', phone: 'keep' }, reason: 'Same ID' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: pair.keep,
      labNumber: pair.numbers[0],
      fullName: 'Chipo Banda',
      phone: '0771111111',
      nationalId: 'ZW-100',
      merge: { merged: { labNumber: pair.numbers[1] }, bookings: 1, by: 'Labadmin Tester' },
    });
    const rows = await standing(pair);
    expect(new Set(rows.map((one) => one['patient_id']))).toEqual(new Set([pair.keep]));
    expect(rows.map((one) => one['booking_index']).sort()).toEqual([0, 1]);
    const moved = rows.find((one) => one['id'] === pair.bookings[1].id);
    const label = `${pair.keep}${pair.numbers[0]}Chipo Banda`;
    expect(moved).toMatchObject({ cards: [label], results: [pair.keep], values: [pair.keep] });
    const next = await aBooking(lab, ['UE'], { patient: { id: pair.keep } });
    expect((await reception.get(`/api/booking/${next.id}`)).body.payment.bookingIndex).toBe(2);
    const gone = { patient: { id: pair.merge }, profiles: ['UE'] };
    expect((await reception.post('/api/booking/book', gone)).status).toBe(422);
  });

  it('keeps the survivor’s number, and the old number and the old labels still find the person', async () => {
    const pair = await twins();
    const [tube] = await lab.sql<{ accession: string }>(
      'select accession from specimen where booking_id = $1',
      [pair.bookings[1].id],
    );
    await mergeOf(pair);
    for (const text of [pair.numbers[1], tube?.accession ?? '']) {
      const { body } = await reception.get(`/api/search?searchQuery=${text}`);
      expect(body.items).toEqual([expect.objectContaining({ id: pair.keep, labNumber: pair.numbers[0] })]);
    }
    const old = await reception.get(`/api/search?searchQuery=${pair.numbers[1]}`);
    expect(old.body.items[0].mergedFrom).toBe(pair.numbers[1]);
    const list = await bench.get(`/api/results?q=${pair.numbers[1]}`);
    expect(list.status).toBe(200);
    const { body } = await reception.get(`/api/patient/${pair.merge}/history`);
    expect(body.mergedInto).toMatchObject({ id: pair.keep, labNumber: pair.numbers[0] });
  });

  it('judges results anew by who the person is found to be', async () => {
    const pair = await twins({ gender: 'male' });
    const saved = await bench.put(
      '/api/haematology/',
      aSave(pair.bookings[1], 'FBC', { HB: '125' }, {}, 'haematology'),
    );
    expect(row(saved, 'HB').flag).toBe('');
    await mergeOf(pair);
    await lab.drain();
    const anew = await bench.get(`/api/haematology/${pair.bookings[1].id}/FBC`);
    expect(anew.body.assessedFor.gender).toBe('male');
    expect(row(anew, 'HB').flag).toBe('L');
  });

  it('is refused where ABO or D differ, whatever the preview said', async () => {
    const pair = await twins();
    const group = (id: string, text: string) =>
      lab.sql('update patient set blood_group = $2 where id = $1', [id, text]);
    await group(pair.keep, 'A Rh D positive');
    await group(pair.merge, 'AB POS');
    const preview = await manager.get(`/api/patient/merge-preview?keep=${pair.keep}&merge=${pair.merge}`);
    expect(preview.body.refused).toContain('Blood groups differ');
    expect(await mergeOf(pair)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await group(pair.merge, 'A NEG');
    expect((await mergeOf(pair)).body.detail).toContain(`${pair.numbers[1]} is A Negative`);
  });

  it('is undone within 30 days: each has again what was theirs, and nothing later', async () => {
    const pair = await twins({}, { nationalId: 'ZW-101' });
    await save(bench, pair.bookings[0], 'UE', { K: '4.0' });
    const before = await standing(pair);
    await mergeOf(pair, { fields: { nationalId: 'merge', fullName: 'merge' } });
    const since = await aBooking(lab, ['UE'], { patient: { id: pair.keep } });
    await daysAgo(pair, 29);
    const answer = await undo(pair);
    expect(answer.body).toMatchObject({ id: pair.keep, fullName: 'Chipo Banda', nationalId: null });
    expect(await standing(pair)).toEqual(before);
    const back = await reception.get(`/api/patient/${pair.merge}`);
    expect(back.body).toMatchObject({
      fullName: 'Chippo Banda',
      nationalId: 'ZW-101',
      labNumber: pair.numbers[1],
    });
    expect((await reception.get(`/api/booking/${since.id}`)).body.patientData.id).toBe(pair.keep);
    expect(
      (await reception.get('/api/search?searchQuery=Chippo')).body.items.map((one: { id: string }) => one.id),
    ).toContain(pair.merge);
    expect((await undo(pair)).status).toBe(404);
    expect((await mergeOf(pair)).status).toBe(200);
  });

  it('keeps what was corrected since when it is undone', async () => {
    const pair = await twins({}, { phone: '0773333333' });
    const { body } = await mergeOf(pair, { fields: { phone: 'merge' } });
    const change = {
      ...BORN,
      fullName: 'Chipo Banda',
      phone: '0774444444',
      id: pair.keep,
      version: body.version,
    };
    expect((await reception.put('/api/patient', change)).status).toBe(200);
    expect((await undo(pair)).body.phone).toBe('0774444444');
  });

  it('cannot be undone after 30 days', async () => {
    const pair = await twins();
    await mergeOf(pair);
    await daysAgo(pair, 31);
    expect((await undo(pair)).status).toBe(409);
  });

  it('of merges, the last is undone first, and earlier numbers lead to the last survivor', async () => {
    const [first, second] = [await twins(), await twins()];
    await mergeOf(first);
    const onward = { ...first, keep: second.keep, merge: first.keep };
    expect((await mergeOf(onward)).status).toBe(200);
    const { body } = await reception.get(`/api/search?searchQuery=${first.numbers[1]}`);
    expect(body.items.map((one: { id: string }) => one.id)).toEqual([second.keep]);
    expect((await undo(first)).status).toBe(409);
    expect((await undo(onward)).status).toBe(200);
    const again = await reception.get(`/api/search?searchQuery=${first.numbers[1]}`);
    expect(again.body.items.map((one: { id: string }) => one.id)).toEqual([first.keep]);
    expect((await undo(first)).status).toBe(200);
  });

  it('is told in the history of the record, the newest with how many there are', async () => {
    const pair = await twins();
    await mergeOf(pair).then(() => undo(pair));
    await lab.sql(
      `insert into patient_merge select (jsonb_populate_record(m, jsonb_build_object('id', uuidv7()))).*
       from patient_merge m, generate_series(1, 200) where m.keep_id = $1`,
      [pair.keep],
    );
    const { body } = await manager.get(`/api/patient/${pair.keep}/history`);
    expect([body.merges.length, body.mergesCount, body.changes.length > 1]).toEqual([200, 201, true]);
    expect(body.changesCount).toBe(body.changes.length);
  });

  it('is refused with itself, with somebody merged already, and where one was changed since the preview', async () => {
    const pair = await twins();
    expect((await mergeOf({ ...pair, merge: pair.keep })).status).toBe(422);
    expect(await mergeOf(pair, { mergeVersion: 7 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    });
    expect((await mergeOf(pair)).status).toBe(200);
    expect((await mergeOf(pair)).status).toBe(409);
  });

  it('happens once for one Idempotency-Key, by a manager, and the trail tells it of both', async () => {
    const pair = await twins();
    const body = { keep: pair.keep, merge: pair.merge, reason: 'Registered twice' };
    expect((await reception.post('/api/patient/merge', body)).status).toBe(403);
    const key = { 'Idempotency-Key': `merge ${pair.keep}`.replace(' ', '-') };
    const [first, again] = [
      await manager.post('/api/patient/merge', body, key),
      await manager.post('/api/patient/merge', body, key),
    ];
    expect(again.body).toEqual(first.body);
    const trail = await lab.sql(
      `select subject_id as id, reason from audit_entry where action = 'patient.merge' and subject_id = any ($1) order by ord`,
      [[pair.keep, pair.merge]],
    );
    expect(trail).toEqual([pair.keep, pair.merge].map((id) => ({ id, reason: 'Registered twice' })));
    const { body: history } = await reception.get(`/api/patient/${pair.keep}/history`);
    expect(history.merges).toEqual([expect.objectContaining({ reason: 'Registered twice', undoneAt: null })]);
  });
});
