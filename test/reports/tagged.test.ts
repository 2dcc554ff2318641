import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { pdfOf } from './picture.js';
import { elementsOf, openedPdf, rowsOf } from './structure.js';

const NAME = 'محمد علي H';

let lab: Laboratory;
let pdf: Uint8Array;

beforeAll(async () => {
  lab = await openLaboratory({ config: { publicUrl: 'http://lab.example' } });
  const pathologist = await lab.as('ROLE_SUPER_ADMIN');
  const patient = { fullName: NAME, dateOfBirth: '1980-01-15', gender: 'female' };
  const booking = await aBooking(lab, ['UE'], { patient, notes: 'ارتفاع ضغط الدم 140/90' });
  const rows = { ...NORMAL_UE, K: '6.0', NA: '128' };
  const answer = await save(pathologist, booking, 'UE', rows, { action: 'release' });
  if (answer.status !== 200) throw new Error(answer.text);
  pdf = await pdfOf(pathologist, `/api/report/${booking.id}.pdf`);
});
afterAll(() => lab.close());

const opened = () => openedPdf(pdf);
const elements = () => elementsOf(pdf);
const rows = () => rowsOf(pdf);

test('a report has a title and a language', async () => {
  const document = await opened();
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: expect.stringMatching(/^Report LAB\d+$/), Language: 'en' });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
});

test('a report has a structure tree of headings, paragraphs and tables, and its pictures have words', async () => {
  const all = await elements();
  const roles = new Set(all.map(({ role }) => role));
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role);
  const figures = all.filter(({ role }) => role === 'Figure');
  expect(figures.map(({ alt }) => alt)).toEqual([expect.stringContaining('http://lab.example/verify/')]);
});

test('every cell of a result reads by itself, in its order, beside a name from right to left', async () => {
  const cells = await rows();
  const named = (name: string) => cells.find(([first]) => first?.text === name)?.map(({ text }) => text);
  expect(named('Potassium')).toEqual(['Potassium', '6.0', 'H', 'mmol/L', '3.5-5.3']);
  expect(named('Sodium')).toEqual(['Sodium', '128', 'L', 'mmol/L', '133-146']);
  expect(cells.find(([first]) => first?.text === 'Test')?.map(({ role }) => role)).toEqual(
    Array(5).fill('TH'),
  );
  expect(cells.find(([first]) => first?.text === 'Potassium')?.map(({ role }) => role)).toEqual([
    'TH',
    'TD',
    'TD',
    'TD',
    'TD',
  ]);
});

test('a name from right to left stands whole in its own cell, with what it says itself', async () => {
  const patient = (await rows()).find(([first]) => first?.text === 'Patient');
  const letters = (text = '') => [...text.replace(/\s/g, '')].sort().join('');
  expect(letters(patient?.[1]?.text)).toBe(letters(NAME));
});

test('what nobody said is said to be not stated', async () => {
  const facts = (await rows()).filter((row) => row.length === 4).flat();
  const after = (name: string) => facts[facts.findIndex(({ text }) => text === name) + 1]?.text;
  expect([after('Doctor'), after('Ward'), after('Pregnancy')]).toEqual(Array(3).fill('not stated'));
});
