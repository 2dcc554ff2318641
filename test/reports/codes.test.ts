import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { labelPage } from '../../server/specimens/label-page.js';
import { printPdf } from '../../server/kernel/print/pdf.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { decoded, pictureOf, scanned, pdfOf } from './picture.js';

/** The resolution of a laboratory's label printer. */
const LABEL_DPI = 203;
/** Each kind of number, name and priority beside each other at least once. */
const LABELS = oftener(12, 100);

let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory({ config: { publicUrl: 'http://lab.example' } });
});
afterAll(() => lab.close());

test('labels at print size are read by an independent decoder, every one', async () => {
  const labels = Array.from({ length: LABELS }, (_, index) => ({
    accession: `LAB${(index + 1) * 9973}-${(index % 12) + 1}-${(index % 4) + 1}`,
    specimen: 'BLOOD (EDTA)',
    container: 'K2/K3-EDTA tube',
    collected_at: null,
    lab_number: `LAB${(index + 1) * 9973}`,
    full_name: index % 2 === 0 ? 'Ana Núñez' : 'محمد علي',
    codes: ['FBC'],
    date_of_birth: '1980-01-15',
    dob_estimated: false,
    gender: 'female',
    priority: index % 3 === 0 ? ('stat' as const) : ('routine' as const),
  }));
  const pdf = new Uint8Array(
    await printPdf(
      labelPage(labels, 'roll', { now: new Date('2026-11-26T10:00:00Z'), timeZone: 'Africa/Harare' }),
    ),
  );
  const read: string[] = [];
  for (let number = 1; number <= LABELS; number += 1) {
    read.push(decoded(await pictureOf(pdf, LABEL_DPI, number), 'CODE_128'));
  }
  expect(read).toEqual(labels.map(({ accession }) => accession));
});

test("the report's QR code is read by an independent decoder and opens the page that checks it", async () => {
  const pathologist = await lab.as('ROLE_SUPER_ADMIN');
  const booking = await aBooking(lab, ['UE']);
  await save(pathologist, booking, 'UE', NORMAL_UE, { action: 'release' });
  const { body } = await pathologist.get(`/api/report/${booking.id}`);
  const pdf = await pdfOf(pathologist, `/api/report/${booking.id}.pdf`);
  expect(await scanned(pdf, 'QR_CODE', 150)).toBe(body.verifyUrl);
});
