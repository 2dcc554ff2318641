import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { aBill, payTheRest, type Bill } from '../billing/till.js';
import { aBooking, type Booked } from '../results/bench.js';
import type { Role } from '../../shared/vocabulary.js';
import { sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { goAnew, goInside } from './inside.js';
import {
  complaintsOf,
  missing,
  openInstallation,
  resultAddress,
  see,
  until,
  type House,
} from './laboratory.js';

// Two cashiers, a supervisor and a manager, at once: each sees what is theirs, live, and nothing else.
let house: House;
let ada: Person;
let ben: Person;
let supervisor: Person;
let manager: Person;
let bill: Bill;

const CODE = 'open sesame 42';

beforeAll(async () => {
  house = await openInstallation();
  const sit = (role: Role, name: string): Promise<Person> => sitDown(house.browser, house.lab, role, name);
  [ada, ben, supervisor, manager] = await Promise.all([
    sit('ROLE_CASHIER', 'ada'),
    sit('ROLE_CASHIER', 'ben'),
    sit('ROLE_LABADMIN', 'sue'),
    sit('ROLE_SUPER_ADMIN', 'max'),
  ]);
  await goInside(ada.page, '/accounts/payments', titled(ada, 'Payments'));
  await goInside(ben.page, '/accounts/payments', titled(ben, 'Payments'));
  await goInside(supervisor.page, '/shifts', titled(supervisor, 'Shifts'));
  await goInside(manager.page, '/manager', manager.page.getByRole('region', { name: 'Now' }));
  good(await (await house.lab.as('ROLE_SUPER_ADMIN', 'max')).put('/api/admin-code', { code: CODE }));
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([ada, ben, supervisor, manager])).toEqual([]);
});

const titled = ({ page }: Person, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
const inTheQueue = ({ page }: Person): Locator => page.getByRole('row', { name: new RegExp(bill.labNumber) });
const dashboard = async (): Promise<string> =>
  (await manager.page.getByRole('region', { name: 'Now' }).textContent()) ?? '';
const shiftOf = (name: string, text: RegExp): Locator =>
  supervisor.page.getByRole('row', { name: new RegExp(`${name} Tester.*${text.source}`) });

test('a booking comes to both queues by itself, and leaves the other when one cashier has its money', async () => {
  bill = await aBill(house.lab);
  await Promise.all([see(inTheQueue(ada)), see(inTheQueue(ben))]);
  await inTheQueue(ada).click();
  await see(ada.page.getByRole('form', { name: 'No shift is open' }));
  await ada.page.keyboard.press('o');
  await see(ada.page.getByRole('form', { name: 'Payment' }));
  await until(
    () => ada.page.evaluate(() => document.activeElement?.id),
    (id) => id === 'payments.0.amount',
  );
  await ada.page.keyboard.press('Control+Enter');
  await see(ada.page.getByRole('heading', { name: 'Payment taken' }));
  await missing(inTheQueue(ben));
});

test('what she took stands in her cash summary, in no other cashier’s, and before those who may see it', async () => {
  await ada.page.getByRole('button', { name: 'Cash Summary' }).click();
  await see(ada.page.getByRole('dialog', { name: 'Cash Summary' }).getByText('$12.00').first());
  await see(shiftOf('Ada', /Open.*\$12\.00/));
  await until(dashboard, (text) => text.includes('Takings today$12.00'));
  expect(await ben.page.getByRole('button', { name: 'Cash Summary' }).count()).toBe(0);
  await goInside(ben.page, '/shift', ben.page.getByRole('heading', { name: 'No shift is open' }));
  expect(await ben.page.getByText('12.00').count()).toBe(0);
});

test('the other cashier is not shown what her receipt held', async () => {
  const { page } = ben;
  await goInside(page, `/refundprocessing?bookingId=${bill.id}`);
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await see(receipts);
  expect(await receipts.textContent()).not.toContain('Ada');
  expect(await page.getByRole('button', { name: /^Void for receipt/ }).count()).toBe(0);
});

test('the supervisor approves beside her what goes back otherwise than it came, and everybody’s figures follow', async () => {
  const { page } = ada;
  await goInside(page, `/refundprocessing?bookingId=${bill.id}`);
  await page.getByRole('checkbox', { name: /^UE/ }).check();
  await page.getByLabel('Reason').selectOption({ label: 'Wrong price' });
  await page.getByLabel('Given back by').selectOption({ label: 'Card' });
  const beside = page.getByRole('group', { name: 'Approved by' });
  const approves = async (name: string): Promise<void> => {
    await beside.getByLabel('User name').fill(name);
    await beside.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    // Enter goes to the button first, which names the sum.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  };
  await approves('ada');
  await see(page.getByText(/may not approve your own request/));
  await approves('sue');
  await see(page.getByRole('heading', { name: 'Given back' }));
  await see(page.getByText('Approved by Sue Tester'));
  await until(dashboard, (text) => text.includes('Takings today$0.00'));
  await see(
    manager.page.getByRole('region', { name: 'Refunds by reason, 30 days' }).getByText('Wrong price'),
  );
});

test('she counts and closes; the supervisor sees it at once, and the other cashier goes on in a shift of his own', async () => {
  const { page } = ada;
  await goInside(page, '/shift');
  await page.getByRole('row', { name: /^Cash/ }).first().waitFor();
  await page.keyboard.press('c');
  await see(page.getByRole('heading', { name: 'Count', exact: true }));
  await page.getByLabel('How many of $10.00, Cash', { exact: true }).fill('1');
  await page.getByLabel('How many of $2.00, Cash', { exact: true }).fill('1');
  await page.getByLabel('Total, Card').fill('-12');
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Close the shift', level: 1 }));
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.waitForURL(/report=1/);
  await see(shiftOf('Ada', /Closed.*No\. 1/));
  await goInside(ben.page, '/shift', ben.page.getByRole('heading', { name: 'No shift is open' }));
  await ben.page.keyboard.press('o');
  await see(shiftOf('Ben', /Open/));
  expect(await ben.page.getByText('No. 1').count()).toBe(0);
});

async function aPaidBooking(): Promise<Booked & { readonly labNumber: string }> {
  const booking = await aBooking(house.lab, ['UE', 'FBC']);
  const cashier = await house.lab.as('ROLE_CASHIER', 'ben');
  good(await payTheRest(cashier, booking));
  const { labNumber } = (await cashier.get(`/api/booking/${booking.id}`)).body.patientData;
  return { ...booking, labNumber };
}

test('he gives a test back with the admin code; its card is gone from the bench, its result is refused', async () => {
  const booking = await aPaidBooking();
  const bench = supervisor.page;
  await goInside(bench, '/lab/worklist?unit=biochemistry');
  const card = bench.getByText(booking.labNumber);
  await see(card);

  const { page } = ben;
  await goInside(page, '/refunds');
  await page.getByRole('row', { name: new RegExp(booking.labNumber) }).click();
  await page.getByRole('checkbox', { name: /^UE/ }).check();
  await page.getByLabel('Reason').selectOption({ label: "At the patient's request" });
  await page.getByRole('button', { name: 'Give back $12.00, Cash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin code' });
  await dialog.getByLabel('Admin code', { exact: true }).fill(CODE);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await see(page.getByRole('heading', { name: 'Given back' }));
  await see(page.getByRole('article', { name: /^Refund / }).getByText('−$12.00'));

  await missing(card);
  const refused = bench.getByRole('heading', { name: '403 Unauthorised Access' });
  await goInside(bench, resultAddress(booking, 'UE'), refused);
});

test('a payment is voided in its shift, and credited once the shift is over', async () => {
  const booking = await aPaidBooking();
  const { page } = ben;
  const openRefunds = ({ id }: Booked) => goAnew(page, `/refundprocessing?bookingId=${id}`);
  await openRefunds(booking);
  await page.getByRole('button', { name: /^Void for receipt/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong patient');
  await page.getByRole('button', { name: 'Void the receipt' }).click();
  await see(page.getByRole('heading', { name: 'Payment voided' }));
  await openRefunds(booking);
  await see(page.getByText(/Voided by receipt/));

  const later = await aPaidBooking();
  await house.lab.sql(`update shift set state = 'closed', closed_at = now() where state = 'open'`);
  await openRefunds(later);
  await page.getByRole('button', { name: /^Credit note for receipt/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Paid twice');
  await dialog.getByLabel('User name').fill('sue');
  await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: 'Write the credit note' }).click();
  await see(page.getByRole('heading', { name: 'Credit note written' }));
});
