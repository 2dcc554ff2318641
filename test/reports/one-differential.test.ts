import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ReportLine } from '../../shared/contract/reports.js';
import { REPLACES } from '../../shared/disciplines/haematology/manual-differential.js';
import { withdraw } from '../results/withdraw-bench.js';
import { aBooking, aSave, type Booked, type Rows } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper } from './paper.js';

const COUNT: Rows = {
  ...{ WBC: '12.0', NEUT: '8.40', LYMPH: '2.40', MONO: '0.72', EOS: '0.36', BASO: '0.12' },
  ...{ NEUTP: '70', LYMPHP: '20', MONOP: '6', EOSP: '3', BASOP: '1' },
};
const TALLY = { MNEUT: 30, MBAND: 4, MLYM: 50, MMON: 8, MEOS: 4, MBAS: 1, MRLY: 3 };
const BY_HAND = ['Neutrophils', 'Lymphocytes', 'Monocytes', 'Eosinophils', 'Basophils'];

let lab: Laboratory;
let director: Client;
/** Counted by hand and released: without nucleated red cells, and with twenty of them. */
let plain: Booked;
let nucleated: Booked;

beforeAll(async () => {
  lab = await openLaboratory();
  director = await lab.as('ROLE_SUPER_ADMIN');
  plain = await aCount(0);
  nucleated = await aCount(20);
});
afterAll(() => lab?.close());

type More = Parameters<typeof aSave>[3];

async function saved(booking: Booked, code: string, rows: Rows, more: More): Promise<void> {
  const answer = await director.put('/api/haematology/', aSave(booking, code, rows, more, 'haematology'));
  if (answer.status !== 200) throw new Error(`${code}: ${answer.text}`);
}

const counted = (nrbc: number, tally: Readonly<Record<string, number>> = TALLY) => ({
  sections: { differential: { target: 100, tally, nrbc } },
});

async function aCount(nrbc: number, film: More = { action: 'release' }): Promise<Booked> {
  const booking = await aBooking(lab, ['FBC', 'FILM']);
  await saved(booking, 'FBC', COUNT, { action: 'release', remarks: 'Repeated' });
  await saved(booking, 'FILM', {}, { ...counted(nrbc), ...film });
  return booking;
}

async function linesOf(booking: Booked, code: string): Promise<readonly ReportLine[]> {
  const { body } = await director.get(`/api/report/${booking.id}?reportType=released`);
  return body.results.find((one: { code: string }) => one.code === code)?.lines ?? [];
}

const line = async (booking: Booked, code: string) =>
  (await linesOf(booking, 'FBC')).find((one) => one.code === code);

test('a report says one differential: what was counted by hand, with absolutes from the white count', async () => {
  const lines = await linesOf(plain, 'FBC');
  expect(lines.filter(({ section }) => section === REPLACES).map(({ name, value }) => [name, value])).toEqual(
    [
      ['Neutrophils', '4.08'],
      ['Lymphocytes', '6.36'],
      ['Monocytes', '0.96'],
      ['Eosinophils', '0.48'],
      ['Basophils', '0.12'],
    ],
  );
  expect(lines.filter(({ code }) => /^(NEUT|LYMPH|MONO|EOS|BASO)P$/.test(code))).toEqual([]);
  expect((await linesOf(plain, 'FILM')).find(({ code }) => code === 'MLYM')?.value).toBe('50');
  const text = (await paper(director, `/api/report/${plain.id}.pdf`)).lines.join('\n');
  expect(text).toContain(REPLACES);
  expect(text).not.toMatch(/8\.40|70\.0/);
});

test('the absolute counts are flagged by their own ranges, not as the analyser’s were', async () => {
  expect(await line(plain, 'NEUT')).toMatchObject({ flag: '', referenceRange: '2.0-7.0' });
  expect(await line(plain, 'LYMPH')).toMatchObject({ flag: 'H', referenceRange: '1.0-3.0' });
});

test('a report says one white count, corrected for nucleated red cells, and says so', async () => {
  expect(await line(nucleated, 'WBC')).toMatchObject({
    value: '10.0',
    flag: '',
    comment: 'Corrected for 20 nucleated red cells per 100 white cells.',
  });
  expect((await line(nucleated, 'NEUT'))?.value).toBe('3.40');
  const film = await linesOf(nucleated, 'FILM');
  expect(film.map(({ code }) => code)).not.toContain('WBCC');
  expect(film.find(({ code }) => code === 'NRBC')?.value).toBe('20');
});

test('a counter that corrects by itself is not corrected again', async () => {
  await lab.sql('update laboratory set counter_corrects_nrbc = true');
  try {
    const booking = await aCount(20);
    expect((await line(booking, 'WBC'))?.value).toBe('12.0');
    expect((await line(booking, 'NEUT'))?.value).toBe('4.08');
  } finally {
    await lab.sql('update laboratory set counter_corrects_nrbc = false');
  }
});

test('only a film that was released replaces anything, and a withdrawn one no longer does', async () => {
  const booking = await aCount(20, { action: 'update' });
  expect(await line(booking, 'NEUT')).toMatchObject({ value: '8.40', section: null });
  expect((await line(booking, 'WBC'))?.value).toBe('12.0');
  await saved(booking, 'FILM', {}, { version: 1, action: 'release' });
  expect((await line(booking, 'NEUT'))?.value).toBe('3.40');
  const withdrawn = await withdraw(director, booking, { code: 'FILM', version: 2 });
  expect([withdrawn.status, (await line(booking, 'NEUT'))?.value]).toEqual([200, '8.40']);
});

test('what is amended on the film is judged anew on the count; what is stored of the count stays', async () => {
  const booking = await aCount(0);
  const tally = { MNEUT: 10, MLYM: 90 };
  const amended = await director.post('/api/results/amend', {
    bookingId: booking.id,
    profileCode: 'FILM',
    version: 1,
    reason: 'Counted again',
    values: [],
    ...counted(0, tally),
  });
  expect(amended.status).toBe(200);
  expect(await line(booking, 'NEUT')).toMatchObject({ value: '1.20', flag: 'L' });
  const { body } = await director.get(`/api/haematology/${booking.id}/FBC`);
  const stored = body.haematologyTestValues.find(({ code }: { code: string }) => code === 'NEUT');
  expect([stored.parameter, body.version]).toEqual(['8.40', 1]);
});

test('results over time tell what was counted by hand, and no replaced figure beside it', async () => {
  const { body } = await director.get(`/api/report/cumulative/${nucleated.patientId}`);
  const of = (code: string) => body.profiles.find((one: { code: string }) => one.code === code)?.series ?? [];
  const said = [...of('FBC'), ...of('FILM')].map(
    ({ name, points }: { name: string; points: { value: string }[] }) => [name, points[0]?.value],
  );
  expect(said).toContainEqual(['White cell count', '10.0']);
  expect(said).toContainEqual(['Neutrophils', '3.40']);
  expect(said.map(([name]) => name)).not.toContain('Neutrophils %');
  expect(said.map(([name]) => name)).not.toContain('WBC, corrected');
  expect(of('FBC').map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(BY_HAND));
});

test('the sheet and the validator’s panel say what a released film replaced', async () => {
  const booking = await aBooking(lab, ['FBC', 'FILM']);
  await saved(booking, 'FBC', COUNT, { remarks: 'Repeated' });
  const standing = async () => {
    const { body: sheet } = await director.get(`/api/haematology/${booking.id}/FBC`);
    const { body: queue } = await director.get('/api/results/queue?unit=haematology&size=200');
    const row = queue.items.find((one: { bookingId: string }) => one.bookingId === booking.id);
    const replaced = row.values.filter((one: { replaced?: true }) => one.replaced === true);
    return [sheet.surroundings.reference.countedBy, replaced.length];
  };
  await saved(booking, 'FILM', {}, counted(0));
  expect(await standing()).toEqual([null, 0]);
  await saved(booking, 'FILM', {}, { version: 1, action: 'release' });
  expect(await standing()).toEqual(['FILM', 10]);
});

test('neutrophils that are critical by what was counted have to be called', async () => {
  const booking = await aBooking(lab, ['FBC', 'FILM']);
  await saved(booking, 'FBC', COUNT, { remarks: 'Repeated' });
  await saved(booking, 'FILM', {}, counted(0, { MNEUT: 4, MLYM: 96 }));
  const { body } = await director.get(`/api/haematology/${booking.id}/FILM`);
  const row = body.haematologyTestValues.find(({ code }: { code: string }) => code === 'MNEUT');
  expect([row.parameter, row.critical]).toEqual(['4', true]);
  expect(body.warnings.map(({ code }: { code: string }) => code)).toContain('critical_neutrophils');
});

test('an earlier count that a film replaced is not compared with the next one', async () => {
  const again = await aBooking(lab, ['FBC'], { patient: { id: plain.patientId } });
  const { body } = await director.get(`/api/haematology/${again.id}/FBC`);
  const before = (code: string) =>
    body.haematologyTestValues.find((one: { code: string }) => one.code === code).previous?.value ?? null;
  expect([before('WBC'), before('NEUT'), before('NEUTP')]).toEqual(['12.0', null, null]);
});
