// Long because a journey is one story told in order.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { readPaper } from '../reports/paper.js';
import { sitDown, type Person } from '../support/browser.js';
import {
  askedWhileIdle,
  complaintsOf,
  missing,
  openInstallation,
  see,
  until,
  type House,
} from './laboratory.js';
import { goInside } from './inside.js';

const PATIENT = 'Chipo Marufu';
const LAB_NUMBER = 'LAB1';

let house: House;
let reception: Person;
let bench: Person;
let board: Person;
let pathologist: Person;
let cashier: Person;
let everyone: readonly Person[];

beforeAll(async () => {
  house = await openInstallation();
  const { browser, lab } = house;
  reception = await sitDown(browser, lab, 'ROLE_RECEPTION');
  bench = await sitDown(browser, lab, 'ROLE_LAB');
  pathologist = await sitDown(browser, lab, 'ROLE_SUPER_ADMIN');
  cashier = await sitDown(browser, lab, 'ROLE_CASHIER');
  board = await sitDown(browser, lab, 'ROLE_BOARD');
  everyone = [reception, bench, pathologist, cashier, board];
  await goInside(bench.page, '/lab/worklist?unit=biochemistry');
  await goInside(cashier.page, '/accounts/payments');
  await see(bench.page.getByRole('heading', { name: 'Nothing waits here' }));
});
afterAll(() => house.close());

let isBroken = false;

/** The day goes on from what was done before: after a failure nothing further is tried. */
function chapter(name: string, work: () => Promise<void>, limitMs = 180_000): void {
  test(
    name,
    async () => {
      if (isBroken) throw new Error('The day ended before this.');
      isBroken = true;
      await work();
      isBroken = false;
    },
    limitMs,
  );
}

const row = ({ page }: Person, text: string): Locator => page.getByRole('row').filter({ hasText: text });
const boardCard = (): Locator => board.page.getByRole('listitem').filter({ hasText: LAB_NUMBER });
const bell = ({ page }: Person): Locator => page.getByRole('button', { name: /^Notifications, / });

async function unread(person: Person): Promise<number> {
  const label = (await bell(person).getAttribute('aria-label')) ?? '';
  return Number(/(\d+) unread/.exec(label)?.[1]);
}

async function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

chapter('reception books a patient through the six steps without a mouse', async () => {
  const { page } = reception;
  await goInside(page, '/reception/incoming?action=capture');
  await see(page.getByRole('combobox', { name: 'Add a test' }));
  expect(await focusedId(page)).toBe('codes');
  const keys = page.keyboard;
  await keys.type('UE');
  await see(page.getByRole('option').filter({ hasText: 'Urea & Electrolytes' }));
  await keys.press('Enter');
  await see(page.getByRole('list', { name: 'Chosen tests' }).getByText('Urea & Electrolytes'));
  await keys.press('Enter');

  await see(page.getByRole('textbox', { name: 'Name', exact: true }));
  await until(
    () => focusedId(page),
    (id) => id === 'fullName',
  );
  await keys.type(PATIENT);
  await keys.press('Tab');
  await keys.type(`01/01/${new Date().getFullYear() - 46}`);
  await keys.press('Tab');
  // The age came from the date: Tab went past it.
  expect(await page.getByRole('textbox', { name: 'Age', exact: true }).inputValue()).toBe('46');
  await keys.press('f');
  await keys.press('Enter');

  await until(
    () => focusedId(page),
    (id) => id === 'phone',
  );
  await keys.type('0772123456');
  await keys.press('Enter');
  await until(
    () => focusedId(page),
    (id) => id === 'notes',
  );
  await keys.type('Tired for weeks');
  await keys.press('Control+Enter');
  await until(
    () => focusedId(page),
    (id) => id === 'referringDoctor',
  );
  await keys.type('Dr Sibanda');
  await see(page.getByRole('option').filter({ hasText: 'Dr Sibanda' }));
  await keys.press('Escape');
  await keys.press('Enter');
  await see(page.getByRole('heading', { name: 'Payment', exact: true }));
  await until(
    () => focusedId(page),
    (id) => id === 'next',
  );
  await keys.press('Enter');
  await page.waitForURL('**/reception/jobCard/summary?**');
  await see(page.getByText(LAB_NUMBER));
  await see(page.getByText(PATIENT));
});

chapter('the worklist, the wall-board and the cashier show it by themselves', async () => {
  await see(row(bench, LAB_NUMBER));
  await see(row(bench, PATIENT));
  await board.page.getByRole('button', { name: 'Show the board' }).click();
  await see(boardCard());
  await see(row(cashier, LAB_NUMBER));
  // A wall names nobody.
  expect(await board.page.getByText(PATIENT).count()).toBe(0);
});

chapter(
  'the bench types a result: eGFR follows each key press, flags appear, the save returns after 400 ms',
  async () => {
    const { page } = bench;
    await row(bench, LAB_NUMBER).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/update/biochemistry?**');
    const value = (name: string): Locator => page.getByRole('textbox', { name: `${name}, result` });
    const line = (name: string): Locator =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    const egfr = line('eGFR').getByRole('status');
    await see(value('Sodium'));
    await until(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      (label) => label === 'Sodium, result',
    );
    for (const typed of ['140', '5.9', '103', '25', '5.0']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await see(line('Potassium').getByText('high', { exact: true }));
    const figures: string[] = [];
    for (const digit of ['7', '0', '0']) {
      await page.keyboard.press(digit);
      figures.push(await egfr.innerText());
    }
    await page.keyboard.press('Backspace');
    expect(new Set(figures).size).toBe(3);
    // CKD-EPI 2009 with its 166 coefficient: 166 * (70 / 61.9)^-1.209 * 0.993^46.
    expect(await egfr.innerText()).toBe('103.56');
    await page.keyboard.press('Enter');
    const saved = Date.now();
    await page.keyboard.press('Enter');
    await see(page.getByText('Urea & Electrolytes successfully updated!'));
    await page.waitForURL('**/lab/worklist?**');
    expect(Date.now() - saved).toBeGreaterThanOrEqual(400);
  },
);

chapter('the card leaves worklist and board once the closure worker has run', async () => {
  await missing(row(bench, LAB_NUMBER));
  await missing(boardCard());
});

chapter('a SUPER user opens the result, updates and releases it', async () => {
  const { page } = pathologist;
  await goInside(page, '/view/results', page.getByRole('heading', { level: 1, name: 'Results' }));
  await row(pathologist, PATIENT).click();
  await page.waitForURL('**/update/biochemistry?**');
  await page.getByRole('button', { name: 'Update and Release' }).click();
  await see(page.getByText('Urea & Electrolytes successfully updated!'));
  await page.waitForURL('**/view/results**');
  await see(row(pathologist, PATIENT).getByText('Released'));
});

chapter("reception's notifications count up by themselves, and lead to the report", async () => {
  await until(
    () => unread(reception),
    (count) => count === 1,
  );
  const { page } = reception;
  await bell(reception).click();
  await page
    .getByRole('button', { name: new RegExp(PATIENT) })
    .first()
    .click();
  await page.waitForURL('**/custom-report?**');
  await until(
    () => unread(reception),
    (count) => count === 0,
  );
});

chapter(
  'the cashier takes the money in two kinds and gives change; the cash summary moves by itself',
  async () => {
    const { page } = cashier;
    expect(await page.getByRole('button', { name: 'Cash Summary' }).count()).toBe(0);
    await row(cashier, LAB_NUMBER).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/accounts/paymentprocessing?**');
    await see(page.getByRole('form', { name: 'No shift is open' }));
    await page.keyboard.press('o');
    await see(page.getByRole('form', { name: 'Payment' }));
    await page.keyboard.press('Alt+s');
    const second = page.getByRole('textbox', { name: /^Amount 2 in/ });
    await page.getByLabel('Payment type 2').selectOption({ label: 'Card' });
    await second.fill('2.00');
    await page.getByRole('textbox', { name: /^Amount 1 in/ }).fill('15.00');
    await see(page.getByText('$5.00'));
    // Enter goes to the button, which names the sum; there it takes.
    await page.getByRole('textbox', { name: /^Amount 1 in/ }).press('Enter');
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Payment taken' }));
    const receipt = page.getByRole('article', { name: 'Receipt 1' });
    for (const said of ['$15.00', '$2.00', '$5.00']) await see(receipt.getByText(said));
    await page.getByRole('button', { name: 'Cash Summary' }).click();
    const summary = page.getByRole('dialog', { name: 'Cash Summary' });
    await see(summary.getByText('$10.00'));
    const rows = (await summary.getByRole('term').allInnerTexts()).join(', ');
    expect(rows).toBe('Total $, Card, Cash');
  },
);

chapter(
  'the report shows values, flags, ranges, who signed, and a QR code; the PDF says the same',
  async () => {
    const { page } = reception;
    const report = page.getByRole('article', { name: `Report of ${PATIENT}` });
    const line = (name: string): Locator => report.getByRole('row').filter({ hasText: name });
    await see(report);
    const potassium = await line('Potassium').innerText();
    for (const said of ['5.9', 'H ↑', 'mmol/L', '3.5-5.3']) expect(potassium).toContain(said);
    expect(await line('eGFR').first().innerText()).toMatch(/\b104\b/);
    await see(report.getByText(/Authorised by Super_admin Tester/));
    await see(report.getByRole('img', { name: /QR code/ }));
    const bookingId = new URL(page.url()).searchParams.get('bookingId') ?? '';
    const pdf = await reception.context.request.get(`/api/report/${bookingId}.pdf`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    const text = (await readPaper(new Uint8Array(await pdf.body()))).lines.join('\n');
    for (const said of [PATIENT, LAB_NUMBER, '5.9', '104', 'Super_admin Tester'])
      expect(text).toContain(said);
  },
);

chapter(
  'the money is told to reception; nobody polls: an idle house makes no request at all, and no page complained',
  async () => {
    await cashier.page.keyboard.press('Escape');
    await cashier.page.keyboard.press('n');
    await cashier.page.waitForURL('**/accounts/payments');
    await goInside(pathologist.page, '/todos');
    await goInside(reception.page, '/welcome');
    // The payment's notification comes some seconds later, while the report is read.
    await until(
      () => unread(reception),
      (count) => count === 1,
    );
    await house.lab.drain();
    expect(await askedWhileIdle(everyone)).toEqual([]);
    expect(complaintsOf(everyone)).toEqual([]);
  },
  90_000,
);
