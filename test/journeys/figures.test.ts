import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import { readPaper } from '../reports/paper.js';
import type { Client } from '../support/client.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, openHouse, see, until, type House } from './house.js';

let house: House;
let manager: Person;
let cashier: Client;

beforeAll(async () => {
  house = await openHouse();
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
  cashier = await house.lab.as('ROLE_CASHIER', 'till');
  await pay(cashier, await aBill(house.lab, ['UE', 'LFT']), '27.00');
  const bill = await aBill(house.lab, ['UE']);
  await pay(cashier, bill, '12.00');
  const chief = await house.lab.as('ROLE_LABADMIN', 'chief');
  await refund(chief, bill, ['UE'], { reasonCode: 'price-error' }, await leaveTo(house.lab, chief, bill));
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([manager])).toEqual([]));

const total = (page: Page) =>
  page
    .getByText(/^Total in \$$/)
    .locator('..')
    .getByRole('button');

/** The file behind the menu's line: a person's browser keeps it, these take it by its address. */
async function downloaded(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'PDF and CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name }).click(),
  ]);
  const answer = await page.request.get(download.url());
  expect(answer.status()).toBe(200);
  return answer.body();
}

test.each([
  ['/daily', 'Daily report', '$27.00', 'Cash', 3],
  ['/monthly', 'Monthly report', '$27.00', 'Cash', 3],
  ['/cashier', 'Cashiers', '$27.00', 'Till Tester', 2],
  ['/refunded', 'Refunded', '$12.00', 'Wrong price', 1],
  ['/summary', 'Financial summary', '$27.00', 'Patients', 3],
])('%s shows the period and opens the entries behind a figure', async (path, title, sum, line, entries) => {
  const { page } = manager;
  await page.goto(path);
  await see(page.getByRole('heading', { level: 1, name: title }));
  await until(
    async () => (await total(page).textContent()) ?? '',
    (text) => text === sum,
  );
  await page
    .getByRole('button', { name: new RegExp(`^${line}`) })
    .first()
    .click();
  const panel = page.getByRole('complementary').filter({ hasText: line });
  await see(panel.getByRole('list', { name: 'Entries' }));
  expect(await panel.getByRole('listitem').count()).toBe(entries);
  await page.keyboard.press('Escape');
  expect(await page.getByText('The report does not tie').count()).toBe(0);
});

test('a page that is opened afresh begins at its top, one that is loaded again where it was read', async () => {
  const { page } = manager;
  const readAt = async () => {
    await see(total(page));
    return page.evaluate(() => Math.round(window.scrollY));
  };
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/summary');
  await see(total(page));
  await page.evaluate(() => window.scrollTo(0, 150));
  await page.reload();
  await until(readAt, (top) => top === 150);
  await page.goto('/daily');
  await until(readAt, (top) => top === 0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a report is taken along as paper and as a spreadsheet, made by the server', async () => {
  const { page } = manager;
  await page.goto('/summary');
  const paper = await downloaded(page, 'The report as PDF');
  const { lines } = await readPaper(new Uint8Array(paper));
  expect(lines.join(' ')).toContain('Financial summary');
  const table = await downloaded(page, 'By test, CSV');
  const text = table.toString('utf8');
  expect(text.split('\r\n').filter((row) => row.includes('15.00'))).toHaveLength(1);
});

test('the period before and after are a key away', async () => {
  const { page } = manager;
  await page.goto('/monthly?from=2031-01-01&to=2031-12-31');
  await page.getByRole('heading', { level: 1, name: 'Monthly report' }).click();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/from=2030-01-01&to=2030-12-31/);
  await see(page.getByRole('heading', { name: 'No money moved' }));
});

test('a payment elsewhere moves the dashboard, a booking too', async () => {
  const { page } = manager;
  await page.goto('/manager');
  const now = page.getByRole('region', { name: 'Now' });
  await see(now.getByText('Booked today'));
  const seen = async () => (await now.textContent()) ?? '';
  await until(seen, (text) => /Booked today2.*Revenue today\$27\.00/.test(text));
  const bill = await aBill(house.lab, ['LFT']);
  await until(
    seen,
    (text) => text.includes('Booked today3') && text.includes('Outstanding$15.00on 1 booking'),
  );
  await pay(cashier, bill, '15.00');
  await until(seen, (text) => text.includes('Revenue today$42.00') && text.includes('Outstanding$0.00'));
  await see(page.getByRole('region', { name: 'Refunds by reason, 30 days' }).getByText('Wrong price'));
});
