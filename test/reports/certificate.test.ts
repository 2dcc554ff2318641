import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { printPdf } from '../../server/kernel/print/pdf.js';
import { aBooking, forCertificate, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper, readPaper } from './paper.js';
import { scanned, pdfOf } from './picture.js';

let lab: Laboratory;
let director: Client;
let bench: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory({ config: { publicUrl: 'http://lab.example' } });
  director = await lab.as('ROLE_SUPER_ADMIN');
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab.close());

const RENAL = { UREA: '5.0', CREA: '70' };
const certificate = ({ id }: Booked, code: string) =>
  `/api/report/${id}.pdf?reportType=certificate&profileCode=${code}`;

async function halfReleased(): Promise<Booked> {
  const booking = await aBooking(lab, ['UE', 'RFT', 'FBC'], {
    notes: 'Known to the clinic',
    ...forCertificate(lab),
  });
  const answer = await save(director, booking, 'UE', { ...NORMAL_UE, K: '4.1' }, { action: 'release' });
  if (answer.status !== 200) throw new Error(answer.text);
  await save(bench, booking, 'RFT', RENAL);
  return booking;
}

test('a certificate is of one test, on one page, with both identifiers, value, date and signature', async () => {
  const booking = await halfReleased();
  const { patient } = (await reception.get(`/api/report/${booking.id}`)).body;
  const { pages, lines } = await paper(reception, certificate(booking, 'UE'));
  const text = lines.join('\n');
  expect(pages).toBe(1);
  for (const said of [patient.fullName, patient.labNumber, '15 Jan 1980', 'Certificate', 'Potassium 4.1']) {
    expect(text).toContain(said);
  }
  expect(text).toMatch(/Released \d{1,2} \w{3} \d{4} \d\d:\d\d/);
  expect(text).toMatch(/Super_admin Tester\s*\n?\s*Signature/);
  // Nothing of the booking's other tests, nor of what the doctor wrote.
  expect(text).not.toMatch(/Not on this report|Full Blood|Renal|Known to the clinic/);
});

test('a certificate has the identity document and when the specimen was taken', async () => {
  const booking = await halfReleased();
  const { patient } = (await reception.get(`/api/report/${booking.id}`)).body;
  const text = (await paper(reception, certificate(booking, 'UE'))).lines.join('\n');
  expect(text).toContain(`National ID / passport ${patient.nationalId}`);
  expect(text).toMatch(/Specimen taken \d{1,2} \w{3} \d{4} \d\d:\d\d/);
});

test.each([
  ['patient', 'patient.nationalId', 'patient’s page'],
  ['clinical', 'clinical.collectedAt', 'booking’s page'],
] as const)(
  'a certificate without its %s is refused, on screen too, and says where it is entered',
  async (left, field, where) => {
    const { [left]: _, ...rest } = forCertificate(lab);
    const booking = await aBooking(lab, ['UE'], rest);
    await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
    const screen = `/api/report/${booking.id}?reportType=certificate&profileCode=UE`;
    for (const path of [certificate(booking, 'UE'), screen]) {
      const answer = await reception.get(path);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [expect.objectContaining({ field, message: expect.stringContaining(where) })],
      ]);
    }
  },
);

test('a certificate that is long is drawn smaller and stays on one page', async () => {
  const rows = Array.from({ length: 70 }, (_, index) => ({ cells: [{ text: `Row ${index}` }] }));
  const content = [{ kind: 'table', columns: [{ share: 1 }], head: [{ text: 'Test' }], rows }] as const;
  const page = { title: 'Long', pageSize: 'A4', margins: [40, 40, 40, 40], foot: ['Foot'], content } as const;
  const long = await readPaper(new Uint8Array(await printPdf(page)));
  expect(long.pages).toBe(2);
  const one = await readPaper(new Uint8Array(await printPdf({ ...page, onePage: true })));
  expect(one.pages).toBe(1);
  expect(one.lines.filter((line) => /^Row \d+$/.test(line))).toHaveLength(70);
});

test('its number is that of the issued report, its QR code checks it, and the booking names the newest', async () => {
  const booking = await halfReleased();
  const report = await reception.get(`/api/report/${booking.id}?reportType=certificate&profileCode=UE`);
  const { token, verifyUrl } = report.body;
  expect(report.body).toMatchObject({ kind: 'certificate', pending: [], results: [{ code: 'UE' }] });
  const pdf = await pdfOf(reception, certificate(booking, 'UE'));
  expect((await readPaper(pdf.slice())).lines.join('\n')).toContain(`Certificate no. ${token}`);
  expect(await scanned(pdf, 'QR_CODE', 200)).toBe(verifyUrl);
  expect((await lab.stranger().get(`/api/verify/${token}`)).body.status).toBe('current');
  expect((await reception.get(`/api/booking/${booking.id}`)).body.certificateId).toBe(token);
  const again = await paper(bench, `/api/report/issued/${token}.pdf`);
  expect(again.lines.join('\n')).toContain('Certificate no.');
});

test('there is no certificate of a test that was not released, was withdrawn or is not named', async () => {
  const booking = await halfReleased();
  const status = async (code: string) => (await director.get(certificate(booking, code))).status;
  expect([await status('RFT'), await status('FBC'), await status('NONE'), await status('')]).toEqual([
    409, 409, 409, 422,
  ]);
  const withdrawal = { bookingInformationId: booking.id, code: 'UE', reason: 'Wrong patient' };
  expect((await director.post('/api/results/withdraw', withdrawal)).status).toBe(200);
  expect(await status('UE')).toBe(409);
});

test('the preliminary report is the whole booking as it stands, marked, with what is missing as pending', async () => {
  const booking = await halfReleased();
  const path = `/api/report/${booking.id}.pdf?reportType=preliminary`;
  const text = (await paper(bench, path)).lines.join('\n');
  expect(text).toMatch(/^PRELIMINARY/m);
  expect(text).toContain('Potassium 4.1');
  expect(text).toContain('Full Blood Count with differential: pending');
  const { token } = (await bench.get(`/api/report/${booking.id}?reportType=preliminary`)).body;
  expect((await lab.stranger().get(`/api/verify/${token}`)).body.status).toBe('not_released');
  expect((await reception.get(path)).status).toBe(403);
});

test('a preliminary report is marked where all that stands on it was released, and says pending rows', async () => {
  const marked = async ({ id }: Booked) =>
    (await paper(bench, `/api/report/${id}.pdf?reportType=preliminary`)).lines.join('\n');
  const booking = await aBooking(lab, ['UE', 'FBC']);
  await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
  expect(await marked(booking)).toMatch(/^PRELIMINARY REPORT$/m);
  const begun = await aBooking(lab, ['RFT']);
  await save(bench, begun, 'RFT', { UREA: '5.0', CREA: '' });
  expect(await marked(begun)).toMatch(/Creatinine pending/);
});

test('once nothing is awaited the preliminary report is the report', async () => {
  const booking = await aBooking(lab, ['UE']);
  await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
  const { body } = await bench.get(`/api/report/${booking.id}?reportType=preliminary`);
  expect(body).toMatchObject({ preliminary: false, token: expect.any(String) });
  expect((await bench.get(`/api/report/${booking.id}`)).body.token).toBe(body.token);
});
