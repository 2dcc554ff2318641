import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { plainText } from '../../shared/domain/text.js';
import { NORMAL_UE, save } from '../results/bench.js';
import { paper } from '../reports/paper.js';
import { sitDown, type Person } from '../support/browser.js';
import { oftener } from '../support/long.js';
import { complaintsOf, openInstallation, see, type House } from './laboratory.js';
import { walk } from './walk.js';

const SAMPLE = oftener(12, 40);
const ON_SCREEN = oftener(4, 10);
const NAUGHTY = JSON.parse(readFileSync('test/data/blns.json', 'utf8')) as readonly string[];

interface Named {
  readonly id: string;
  readonly patientId: string;
  readonly labNumber: string;
  /** As the laboratory keeps it. */
  readonly name: string;
}

let house: House;
let person: Person;
let patients: readonly Named[];

beforeAll(async () => {
  house = await openInstallation();
  patients = await bookSample();
  person = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
});
afterAll(() => house.close());

/** A spread over the whole list; a text that is refused as a name gives its place to the next one. */
async function bookSample(): Promise<readonly Named[]> {
  const reception = await house.lab.as('ROLE_RECEPTION');
  const pathologist = await house.lab.as('ROLE_SUPER_ADMIN');
  const booked: Named[] = [];
  const every = Math.floor(NAUGHTY.length / SAMPLE);
  for (let from = 0; from + every <= NAUGHTY.length; from += every) {
    for (const fullName of NAUGHTY.slice(from, from + every)) {
      const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
      const answer = await reception.post('/api/booking/book', { patient, profiles: ['UE', 'FBC'] });
      if (answer.status !== 201) continue;
      const { id, patientData } = answer.body;
      expect(patientData.fullName).toBe(plainText(fullName));
      booked.push({
        id,
        patientId: patientData.id,
        labNumber: patientData.labNumber,
        name: patientData.fullName,
      });
      await save(pathologist, { id, patientId: patientData.id }, 'UE', NORMAL_UE, { action: 'release' });
      break;
    }
  }
  return booked;
}

/** Their texts with every blank intact. */
function texts(parts: Locator): Promise<readonly string[]> {
  return parts.evaluateAll((nodes) => nodes.map((node) => (node.textContent ?? '').normalize('NFC')));
}

/** Nothing of a name has become a part of the page. */
async function intruders(): Promise<readonly string[]> {
  return person.page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main script, main iframe, main object, main embed, main img, main [onerror], main [onload]',
      ),
    ]
      .filter((node) => !(node instanceof HTMLImageElement && /^(data|blob):/.test(node.src)))
      .map((node) => node.outerHTML.slice(0, 120)),
  );
}

test('the sample has names of every part of the list of naughty strings', () => {
  expect(patients.length).toBeGreaterThanOrEqual(SAMPLE);
});

test('worklist, payments and results show each name as it was typed, and none of them does anything', async () => {
  const { page } = person;
  for (const address of ['/lab/worklist?unit=haematology', '/accounts/payments', '/view/results']) {
    await walk(page, address);
    await see(page.locator('tr[data-row]').nth(patients.length - 1));
    const rows = await texts(page.getByRole('row').filter({ visible: true }));
    const wrong = patients.filter(
      ({ name, labNumber }) => !rows.some((row) => row.includes(labNumber) && row.includes(name)),
    );
    expect([address, wrong]).toEqual([address, []]);
    expect(await intruders()).toEqual([]);
  }
});

/** Some of them, spread as they are. */
function aFew(): readonly Named[] {
  const every = Math.floor(patients.length / ON_SCREEN);
  return patients.filter((_, index) => index % every === 0);
}

test('search and the report on screen say them too', async () => {
  const { page } = person;
  for (const { id, patientId, name, labNumber } of aFew()) {
    await walk(page, `/searchresults?searchQuery=${encodeURIComponent(labNumber)}`);
    await see(page.getByText(labNumber));
    expect((await texts(page.getByRole('main'))).join('')).toContain(name);
    await walk(page, `/custom-report?bookingId=${id}&patientId=${patientId}`);
    const patient = page.getByRole('article').getByRole('definition').first();
    await see(page.getByRole('article'));
    expect(await texts(patient)).toEqual([name]);
    expect(await intruders()).toEqual([]);
  }
});

/** Blanks are at the ends of lines on paper; a character without a font is printed as <U+1F4A9>. */
function compact(text: string): string {
  return text
    .replace(/<U\+([0-9A-F]+)>/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .normalize('NFC')
    .replace(/[\s\p{Cf}\u00ad\u3164\u115f\u1160\u2800]+/gu, '');
}

/** The text layer of a PDF keeps letters in order; marks over Arabic letters and piles of marks it moves about. */
const MOVABLE = /\p{Script=Arabic}\p{M}|\p{M}{3,}/u;

function isOnPaper(lines: readonly string[], name: string): boolean {
  const [text, wanted] = [compact(lines.join('')), compact(name)];
  if (text.includes(wanted)) return true;
  const bare = (marked: string): string => marked.normalize('NFD').replace(/\p{M}/gu, '');
  return MOVABLE.test(name) && bare(text).includes(bare(wanted));
}

/** Every one of the list is drawn on paper by the tests of print. */
test('the report on paper says the name', async () => {
  const bench = await house.lab.as('ROLE_LAB');
  const wrong: string[] = [];
  for (const { id, name } of aFew()) {
    const { lines } = await paper(bench, `/api/report/${id}.pdf`);
    if (!isOnPaper(lines, name)) wrong.push(`${JSON.stringify(name)}: ${lines.slice(0, 12).join(' | ')}`);
  }
  expect(wrong).toEqual([]);
});

test('no dialog opened, no script ran, and nothing was refused by the content policy', () => {
  expect(complaintsOf([person])).toEqual([]);
});
