// Long because one till is told from its first figures to its closing report, each chapter on what was taken by then.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import { taken } from '../shifts/drawer.js';
import { sitDown, type Person } from '../support/browser.js';
import type { Client } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { missing, openHouse, see, until, type House, Seats } from './house.js';
import { goInside } from './inside.js';

let house: House;
let manager: Person;
let cashier: Person;
let till: Client;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
  till = await house.lab.as('ROLE_CASHIER', 'till');
  await pay(till, await aBill(house.lab, ['UE', 'LFT']), '27.00');
  const bill = await aBill(house.lab, ['UE']);
  await pay(till, bill, '12.00');
  const chief = await house.lab.as('ROLE_LABADMIN', 'chief');
  await refund(chief, bill, ['UE'], { reasonCode: 'price-error' }, await leaveTo(house.lab, chief, bill));
  manager = seats.add(await sitDown(house.browser, house.lab, 'ROLE_LABADMIN'));
});
afterAll(async () => {
  await seats.leave();
  await house.close();
});

const titled = (name: string): Locator => manager.page.getByRole('heading', { level: 1, name });
const total = (): Locator =>
  manager.page
    .getByText(/^Total in \$$/)
    .locator('..')
    .getByRole('button');

/** The file behind the menu's line: a person's browser keeps it, these take it by its address. */
async function downloaded(name: string): Promise<Buffer> {
  const { page } = manager;
  await page.getByRole('button', { name: 'PDF and CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name }).click(),
  ]);
  expect(download.url()).toMatch(/\/api\/figures\/summary\/.*format=(pdf|csv&by=test)/);
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
  await goInside(page, path, titled(title));
  await until(
    async () => (await total().textContent()) ?? '',
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
    await see(total());
    return page.evaluate(() => Math.round(window.scrollY));
  };
  await page.setViewportSize({ width: 1440, height: 400 });
  await goInside(page, '/summary');
  await see(total());
  await page.evaluate(() => window.scrollTo(0, 150));
  await page.reload();
  await until(readAt, (top) => top === 150);
  await page.goto('/daily');
  await until(readAt, (top) => top === 0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a report is taken along as paper and as a spreadsheet, made by the server', async () => {
  const { page } = manager;
  await goInside(page, '/summary', titled('Financial summary'));
  const paper = await downloaded('The report as PDF');
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  const table = await downloaded('By test, CSV');
  const text = table.toString('utf8');
  expect(text.split('\r\n').filter((row) => row.includes('15.00'))).toHaveLength(1);
});

test('the period before and after are a key away', async () => {
  const { page } = manager;
  await goInside(page, '/monthly?from=2031-01-01&to=2031-12-31');
  await page.getByRole('heading', { level: 1, name: 'Monthly report' }).click();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/from=2030-01-01&to=2030-12-31/);
  await see(page.getByRole('heading', { name: 'No money moved' }));
});

test('a payment elsewhere moves the dashboard, a booking too', async () => {
  const { page } = manager;
  await goInside(page, '/manager');
  const now = page.getByRole('region', { name: 'Now' });
  await see(now.getByText('Booked today'));
  const seen = async () => (await now.textContent()) ?? '';
  await until(seen, (text) => /Booked today2.*Revenue today\$27\.00/.test(text));
  const bill = await aBill(house.lab, ['LFT']);
  await until(
    seen,
    (text) => text.includes('Booked today3') && text.includes('Outstanding$15.00on 1 booking'),
  );
  await pay(till, bill, '15.00');
  await until(seen, (text) => text.includes('Revenue today$42.00') && text.includes('Outstanding$0.00'));
  await see(page.getByRole('region', { name: 'Refunds by reason, 30 days' }).getByText('Wrong price'));
});

const cell = (person: Person, row: string | RegExp, text: string): Locator =>
  person.page.getByRole('row', { name: row }).getByRole('cell', { name: text, exact: true });

test('one key opens the shift with its float', async () => {
  cashier = seats.add(await sitDown(house.browser, house.lab, 'ROLE_CASHIER'));
  const { page } = cashier;
  await goInside(page, '/shift');
  await see(page.getByRole('heading', { name: 'No shift is open' }));
  await page.getByLabel('Cash, float', { exact: true }).fill('50');
  await page.keyboard.press('o');
  await see(cell(cashier, /^Cash/, '50.00'));
  await missing(page.getByRole('heading', { name: 'No shift is open' }));
});

test('the manager sees it at once, and what should lie in the drawer', async () => {
  await goInside(manager.page, '/shifts');
  await see(manager.page.getByRole('row', { name: /Cashier Tester.*Open/ }));
  await taken(house.lab, await house.lab.as('ROLE_CASHIER'));
  await see(cell(manager, /Cashier Tester/, '$62.00'));
  await see(cell(cashier, /^Cash/, '12.00'));
  expect(await cashier.page.getByText('62.00').count()).toBe(0);
});

test('a drop goes to the safe, and more than the drawer holds is refused', async () => {
  const { page } = cashier;
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Drop to the safe' });
  await dialog.getByLabel('Cash', { exact: true }).fill('500');
  await dialog.getByRole('button', { name: 'Drop $500.00' }).click();
  await see(dialog.getByText('The drawer does not hold that much Cash.'));
  await dialog.getByLabel('Cash', { exact: true }).fill('30');
  // Enter moves nothing before the button that names the sum was reached.
  await dialog.getByLabel('Cash', { exact: true }).press('Enter');
  const drop = dialog.getByRole('button', { name: 'Drop $30.00' });
  expect(await drop.evaluate((button) => button === document.activeElement)).toBe(true);
  await see(drop);
  await drop.press('Enter');
  await missing(dialog);
  await see(cell(cashier, /^Cash/, '−30.00'));
});

test('a handover is signed by whoever receives it', async () => {
  const { page } = cashier;
  await house.lab.as('ROLE_CASHIER', 'late_till');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await dialog.getByLabel('Cash', { exact: true }).fill('10');
  expect(await dialog.getByRole('button', { name: 'Hand $10.00 over' }).isDisabled()).toBe(true);
  await sign(dialog, 'late_till');
  await dialog.getByRole('button', { name: 'Hand $10.00 over' }).click();
  await missing(dialog);
  await see(page.getByText(/Late_till Tester/));
  await see(manager.page.getByRole('row', { name: /Late_till Tester.*Open/ }));
});

async function sign(where: Locator, username: string): Promise<void> {
  await where.getByLabel('User name').fill(username);
  await where.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
}

test('the count is blind and sums notes and coins as they are typed', async () => {
  const { page } = cashier;
  await page.keyboard.press('c');
  await see(page.getByRole('heading', { name: 'Count', exact: true }));
  expect(await page.getByText('22.00').count()).toBe(0);
  await page.getByLabel('How many of $10.00, Cash', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await see(page.getByText('$20.00').last());
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Close the shift', level: 1 }));
  await see(cell(cashier, /^Cash/, '22.00'));
  await see(page.getByText('2.00 short'));
});

test('above the threshold it closes with a reason and a second person, and the report is numbered', async () => {
  const { page } = cashier;
  const close = page.getByRole('button', { name: 'Close the shift' });
  expect(await close.isDisabled()).toBe(true);
  await page.getByLabel('Reason').fill('A note was given out twice');
  await sign(page.getByRole('group', { name: 'Signed beside' }), 'labadmin');
  await close.click();
  await page.waitForURL(/report=1/);
  const report = page.getByRole('article', { name: 'Closing report 1' });
  await see(report.getByText('A note was given out twice'));
  await see(report.getByText('Labadmin Tester'));
  await see(manager.page.getByRole('row', { name: /Cashier Tester.*Closed.*2\.00 short.*No\. 1/ }));
  await page.keyboard.press('Escape');
  await see(page.getByRole('heading', { name: 'No shift is open' }));
  await see(page.getByRole('button', { name: 'No. 1' }));
});

test('the manager opens the report beside the list, and takes money to the bank', async () => {
  const { page } = manager;
  await page.getByRole('row', { name: /Cashier Tester.*Closed/ }).click();
  await see(page.getByRole('article', { name: 'Closing report 1' }));
  const safe = page.getByRole('region', { name: 'The safe' });
  await see(safe.getByText('$0.00'));
  await safe.getByRole('button', { name: 'Bring in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring money in' });
  await dialog.getByLabel('Cash', { exact: true }).fill('100');
  await dialog.getByRole('button', { name: 'Bring $100.00 in' }).click();
  await missing(dialog);
  await see(safe.getByText('$100.00'));
});

test('a manager counts and closes for a cashier who has left, beside a second person', async () => {
  const { page } = manager;
  await page.getByRole('row', { name: /Late_till Tester.*Open/ }).click();
  await page.getByRole('link', { name: 'Count and close it for the cashier' }).click();
  await see(page.getByRole('heading', { name: 'Count', exact: true }));
  await page.getByLabel('How many of $10.00, Cash', { exact: true }).fill('1');
  await sign(page.getByRole('group', { name: 'Counted beside' }), 'cashier');
  await page.getByRole('button', { name: 'Finish the count' }).click();
  await page.getByRole('button', { name: 'Close the shift' }).click();
  const report = page.getByRole('article', { name: 'Closing report 2' });
  await see(report.getByText('Labadmin Tester'));
});
