import { grant } from '../bookings/requests.js';
import { good, type Client } from '../support/client.js';
import type { Booked } from './bench.js';
import { A_POSITIVE, grouped, groupOnRecord, openBloodBank, sample, type BloodBank } from './blood-bench.js';
import { agreed, aUnit, match } from './crossmatch-bench.js';

let bank: BloodBank;
let manager: Client;
let reception: Client;

beforeAll(async () => {
  bank = await openBloodBank();
  [manager, reception] = [await bank.lab.as('ROLE_LABADMIN'), await bank.lab.as('ROLE_RECEPTION')];
});
afterAll(() => bank?.lab.close());

const merge = (keep: Booked, other: Booked) =>
  manager.post('/api/patient/merge', { keep: keep.patientId, merge: other.patientId });

describe('a merge of two files of one person', () => {
  it('puts the group that a sample of each agrees on on record at once, and an unmerge takes it back', async () => {
    const [keep, other] = [await grouped(bank, A_POSITIVE), await grouped(bank, A_POSITIVE)];
    good(await merge(keep, other));
    await bank.lab.drain();
    expect(await groupOnRecord(bank, keep)).toBe('A Positive');
    good(await manager.post('/api/patient/unmerge', { merge: other.patientId }));
    await bank.lab.drain();
    expect([await groupOnRecord(bank, keep), await groupOnRecord(bank, other)]).toEqual([null, null]);
  });

  it('leaves on record what samples of one of them agree on, and so does an unmerge', async () => {
    const keep = await grouped(bank, A_POSITIVE);
    await grouped(bank, A_POSITIVE, keep.patientId);
    const other = await grouped(bank, A_POSITIVE);
    good(await merge(keep, other));
    await bank.lab.drain();
    good(await manager.post('/api/patient/unmerge', { merge: other.patientId }));
    await bank.lab.drain();
    expect([await groupOnRecord(bank, keep), await groupOnRecord(bank, other)]).toEqual(['A Positive', null]);
  });
});

it('a group on record never becomes another by itself: samples that contradict each other wait in Todos', async () => {
  const A_NEGATIVE = ['4+', '0', '0', '0', '3+'] as const;
  const [keep, other] = [await grouped(bank, A_NEGATIVE), await grouped(bank, A_POSITIVE)];
  await grouped(bank, A_NEGATIVE, keep.patientId);
  await grouped(bank, A_POSITIVE, other.patientId);
  const preview = `/api/patient/merge-preview?keep=${keep.patientId}&merge=${other.patientId}`;
  const { body: shown } = good(await manager.get(preview));
  expect([shown.keep.groups, shown.merge.groups]).toEqual([['A Negative'], ['A Positive']]);
  expect((await merge(keep, other)).status).toBe(409);
  // As a merge of earlier days left them.
  const ids = [other.patientId, keep.patientId];
  await bank.lab.sql(
    'update booking set patient_id = $2, booking_index = booking_index + 10 where patient_id = $1',
    ids,
  );
  await bank.lab.sql('update result set patient_id = $2 where patient_id = $1', ids);
  good(await merge(keep, await sample(bank)));
  await bank.lab.drain();
  expect(await groupOnRecord(bank, keep)).toBe('A Negative');
  const open = await bank.lab.sql<{ what: readonly string[] }>(
    `select v.what from result_review v join result r on r.id = v.result_id
     where r.patient_id = $1 and v.settled_at is null`,
    [keep.patientId],
  );
  expect(open).toEqual(
    Array(4).fill({ what: ['blood group: contradicted by another sample or the record'] }),
  );
});

describe('units that are reserved for a patient whose birth date is corrected', () => {
  const told = async ({ id }: Booked) =>
    bank.lab.sql<{ text: string; link: string; roles: readonly string[] }>(
      `select text, link, roles from notification where title = 'Reserved units to check again'
       and link like '%' || $1 || '%'`,
      [id],
    );
  const correct = async ({ patientId }: Booked, change: object) => {
    const { fullName, dateOfBirth, gender, version } = (await reception.get(`/api/patient/${patientId}`))
      .body;
    const headers = await grant(bank.lab, 'reception', 'patient', patientId);
    const patient = { id: patientId, version, fullName, dateOfBirth, gender, ...change };
    good(await reception.put('/api/patient', patient, headers));
    await bank.lab.drain();
  };

  it('are told to the benches, who look at group and crossmatch again', async () => {
    const booking = await agreed(bank);
    const { body } = good(await match(bank, booking, [aUnit(bank)]));
    const [{ unit }] = body.sections.crossmatch;
    await correct(booking, { phone: '0771234567' });
    expect(await told(booking)).toEqual([]);
    await correct(booking, { dateOfBirth: bank.lab.day(-30) });
    const notices = await told(booking);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain(unit);
    expect(notices[0]?.roles).toContain('ROLE_LAB');
  });

  it('are told to nobody where none is reserved', async () => {
    const booking = await agreed(bank);
    await correct(booking, { dateOfBirth: bank.lab.day(-30) });
    expect(await told(booking)).toEqual([]);
  });
});
