import { expect, test } from '@jest/globals';
import { labelPage, type SpecimenLabel } from '../../server/specimens/label-page.js';
import { printPdf } from '../../server/kernel/print/pdf.js';
import { readPaper, type Paper } from './paper.js';
import { decoded, pictureOf } from './picture.js';

const DAY = { now: new Date('2026-11-26T10:00:00Z'), timeZone: 'Africa/Harare' };
const LABEL_DPI = 203;

const LABEL: SpecimenLabel = {
  accession: 'LAB1168-1-1',
  specimen: 'Serum',
  container: 'Serum (gold top)',
  codes: ['UE', 'LFT'],
  collected_at: null,
  lab_number: 'LAB1168',
  full_name: 'Ana Núñez',
  date_of_birth: '1986-11-26',
  dob_estimated: false,
  gender: 'female',
  priority: 'routine',
};

const printed = async (label: Partial<SpecimenLabel>): Promise<[Uint8Array, Paper]> => {
  const page = labelPage([{ ...LABEL, ...label }], 'roll', DAY);
  const pdf = new Uint8Array(await printPdf(page));
  return [pdf, await readPaper(pdf.slice())];
};
const wordsOn = async (label: Partial<SpecimenLabel>): Promise<string> =>
  (await printed(label))[1].lines.join('\n').replace(/[\u2066-\u2069]/g, '');

test.each([
  'MOHAMMED ABDULRAHMAN AL-MANSOURI',
  'CHRISTOPHER MWANGI KAMAU NJORO',
  'Wilhelmina Mwanawasa Mwansa-Womba',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  '阿依古丽·买买提艾力·阿卜杜热合曼·吐尔逊江',
  'မောင်မောင်သန်းဝင်းအောင်ကျော်စွာမင်းထက်',
  'محمد عبد الرحمن عبد الله المنصوري بن سلطان آل نهيان',
  'Zoë\nvan der\tMerwe',
])('a tube has one label with its number and bars, whatever the name: %s', async (full_name) => {
  for (const priority of ['routine', 'stat'] as const) {
    const label = {
      full_name,
      priority,
      mark: 'SAME NAME',
      codes: Array.from({ length: 30 }, () => 'LIPID'),
    };
    const [pdf, paper] = await printed(label);
    expect(paper.pages).toBe(1);
    expect(paper.lines).toContain('LAB1168-1-1');
    expect(decoded(await pictureOf(pdf, LABEL_DPI), 'CODE_128')).toBe('LAB1168-1-1');
  }
});

test('a label says how urgent it is, its tests, and what tells it from its like', async () => {
  const routine = await wordsOn({});
  expect(routine).toMatch(/UE LFT/);
  expect(routine).not.toMatch(/STAT|URGENT/);
  expect(await wordsOn({ priority: 'stat', mark: 'TWIN II' })).toMatch(/STAT[\s\S]*TWIN II/);
  // To the last letter: nobody would understand "SAME NA".
  for (const mark of ['SAME NAME', 'TWIN VIII']) expect(await wordsOn({ mark })).toContain(mark);
  expect(await wordsOn({ priority: 'urgent' })).toMatch(/URGENT/);
});

test('a confidential test has no code on a label, only the word that receipts use', async () => {
  const words = await wordsOn({ codes: ['UE', 'HIV', 'VDRL'], confidential: ['HIV', 'VDRL'] });
  expect(words).toMatch(/UE Special$/m);
  expect(words).not.toMatch(/HIV|VDRL/);
});

test('an estimated birth date is printed only as closely as the age was known', async () => {
  expect(await wordsOn({})).toContain('LAB1168 · 26 Nov 1986 · F');
  expect(await wordsOn({ dob_estimated: true })).toContain('LAB1168 · ~1986 · F');
  expect(await wordsOn({ dob_estimated: true, date_of_birth: '2026-11-24' })).toContain('· ~Nov 2026 ·');
  expect(await wordsOn({ date_of_birth: null })).toContain('· born ? ·');
});

test('a number that no bar code carries has words in the place of bars, and stays in its own direction', async () => {
  const words = await wordsOn({ accession: 'مختبر600-1-1', lab_number: 'مختبر600' });
  expect(words).toContain('No bar code: type the number');
  expect(words).toMatch(/ · 26 Nov 1986 · F/);
});
