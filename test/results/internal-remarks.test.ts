import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, row, save, type Booked } from './bench.js';

let lab: Laboratory;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => lab?.close());

interface Visible {
  readonly remarks: string | null;
  readonly lines: readonly { readonly code: string; readonly comment: string | null }[];
  readonly amendments: readonly { readonly changes: readonly { readonly code: string }[] }[];
}

async function reported({ id }: Booked, copy = 'patient'): Promise<Visible> {
  const { body } = await pathologist.get(`/api/report/${id}?copy=${copy}`);
  return (body as { readonly results: readonly Visible[] }).results[0] as Visible;
}

const commentOf = ({ lines }: Visible) => lines.find(({ code }) => code === 'K')?.comment;

async function released(rows: object, more: object): Promise<Booked> {
  const booking = await aBooking(lab, ['UE']);
  const all = { ...NORMAL_UE, ...rows };
  const answer = await save(pathologist, booking, 'UE', all, { action: 'release', ...more });
  expect(answer.status).toBe(200);
  return booking;
}

test('comments and remarks are internal unless someone says that they are printed', async () => {
  const booking = await released(
    { K: { parameter: '4.1', comment: 'Slight haemolysis seen' } },
    { remarks: 'Ask the ward again', remarkable: true },
  );
  const patient = await reported(booking);
  expect([patient.remarks, commentOf(patient)]).toEqual([null, null]);
  const bench = await reported(booking, 'bench');
  expect([bench.remarks, commentOf(bench)]).toEqual([
    'Internal: Ask the ward again',
    'Internal: Slight haemolysis seen',
  ]);
});

test('what is said to be printed stands on the report, and the contract says which is which', async () => {
  const booking = await released(
    { K: { parameter: '4.1', comment: 'Slight haemolysis', commentPrinted: true } },
    { remarks: 'Fasting sample', remarkable: true, remarksPrinted: true },
  );
  const patient = await reported(booking);
  expect([patient.remarks, commentOf(patient)]).toEqual(['Fasting sample', 'Slight haemolysis']);
  const read = await pathologist.get(`/api/biochemistry/${booking.id}/UE`);
  expect(read.body.remarksPrinted).toBe(true);
  expect(row(read, 'K')).toMatchObject({ commentPrinted: true });
  expect(row(read, 'NA')).toMatchObject({ commentPrinted: false });
});

test('an amended internal comment is not among the changes that the patient reads', async () => {
  const booking = await released({ K: { parameter: '4.1', comment: 'First note' } }, {});
  const amendment = { bookingId: booking.id, profileCode: 'UE', version: 1, reason: 'Note' };
  const values = [
    { code: 'K', comment: 'Second note' },
    { code: 'NA', parameter: '141' },
  ];
  expect((await pathologist.post('/api/results/amend', { ...amendment, values })).status).toBe(200);
  const changes = async (copy: string) =>
    (await reported(booking, copy)).amendments[0]?.changes.map(({ code }) => code).sort();
  expect(await changes('patient')).toEqual(['AGAP', 'NA']);
  expect(await changes('bench')).toEqual(['AGAP', 'K', 'NA']);
});

test('a comment of before there was a choice goes on being printed', async () => {
  const booking = await released({ K: { parameter: '4.1', comment: 'Old note' } }, { remarks: 'Old remark' });
  await lab.sql(
    `update result set remarks_printed = true,
       values = (select jsonb_agg(v - 'commentPrinted' order by n) from jsonb_array_elements(values) with ordinality as l (v, n))
     where booking_id = $1`,
    [booking.id],
  );
  const patient = await reported(booking);
  expect([patient.remarks, commentOf(patient)]).toEqual(['Old remark', 'Old note']);
});
