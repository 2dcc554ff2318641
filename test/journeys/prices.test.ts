// Long because it follows one booking from its first price to its payment, each chapter on the prices that apply by
// then.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { STAFF_LIST } from '../../server/prices/index.js';
import { aBill } from '../billing/till.js';
import { PriceDesk } from '../prices/price-desk.js';
import { sitDown } from '../support/browser.js';
import { good, type Client } from '../support/client.js';
import { euroOf, takeEuros } from '../support/euro.js';
import { missing, openInstallation, see, until, type House, Seats } from './laboratory.js';
import { goInside } from './inside.js';

let house: House;
let page: Page;
let boss: Client;
let euro: PaymentType;
let prices: PriceDesk;
const seats = new Seats();

beforeAll(async () => {
  house = await openInstallation();
  await house.lab.sql(`update laboratory set time_zone = 'Africa/Harare'`);
  prices = new PriceDesk(house.lab);
  boss = await house.lab.as('ROLE_LABADMIN');
  euro = await takeEuros(boss, '1.10');
  page = seats.add(await sitDown(house.browser, house.lab, 'ROLE_LABADMIN')).page;
});
afterAll(async () => {
  await seats.leave();
  await house.close();
});

const openWizard = (step = 'select-profiles'): Promise<void> =>
  goInside(page, `/reception/incoming?action=capture&step=${step}`);

async function choose(code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a test' }).fill(code);
  await page.keyboard.press('Enter');
  await see(page.getByRole('list', { name: 'Chosen tests' }).getByText(code, { exact: true }));
}

async function discard(): Promise<void> {
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await see(page.getByRole('button', { name: 'Discard', exact: true, disabled: true }));
}

const total = (): Locator => page.getByLabel('This booking');
const told = (): Locator =>
  page.getByRole('alert').filter({ hasText: 'Prices changed while this booking was open' });

async function toTheEnd(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('34y');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.keyboard.press('Control+Enter');
}

test('one price is changed beside the list, and another list falls back to cash where it says nothing', async () => {
  await goInside(page, '/price-admin?q=LIPID');
  await page.getByLabel('Price list').selectOption({ label: 'Staff' });
  const lipid = page.getByRole('row').filter({ hasText: 'LIPID' });
  await see(lipid.getByText('cash', { exact: true }));
  await lipid.getByText('LIPID', { exact: true }).click();
  await page.getByLabel('New price').fill('11');
  await page.getByRole('button', { name: 'Save price' }).click();
  await missing(lipid.getByText('cash', { exact: true }));
  await see(lipid.getByText('11.00'));

  // With the right to choose prices somebody books by that list, which stays with the booking.
  await openWizard('contact-details');
  await page.getByRole('combobox', { name: 'Prices' }).selectOption({ label: 'Staff' });
  await openWizard();
  await choose('LIPID');
  await see(total().getByText('$11.00'));
  await discard();
});

test('a bundle is made with keys alone, and has a price of its own', async () => {
  await goInside(page, '/batch/profiles?action=view');
  await page.getByRole('link', { name: 'Add bundle' }).press('Enter');
  await page.waitForURL('**/add-batch-profiles');
  await see(page.getByRole('heading', { name: 'New bundle' }));
  await page.keyboard.type('Liver and kidney');
  const tests = page.getByRole('combobox', { name: 'Tests' });
  for (const [typed, name] of [
    ['ue', 'UE'],
    ['lft', 'LFT'],
  ] as const) {
    await tests.fill(typed);
    await see(page.getByRole('option', { name: new RegExp(`^${name}`) }));
    await tests.press('Enter');
    await see(page.getByRole('button', { name: `Take ${name} off` }));
  }
  await page.getByRole('textbox', { name: 'Price together' }).fill('27');
  await see(page.getByText('nobody would save anything'));
  await page.getByRole('textbox', { name: 'Price together' }).fill('20');
  await see(page.getByText('Saves $7.00 over the tests one by one.'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/batch\/profiles/);
  await see(page.getByRole('row', { name: /Liver and kidney UE, LFT \$ ?27\.00 \$ ?20\.00 \$ ?7\.00/ }));

  await goInside(page, '/price-admin');
  await page.getByRole('button', { name: 'Bundles' }).click();
  const line = page.getByRole('form', { name: 'Liver and kidney' });
  await line.getByLabel('Liver and kidney').fill('19');
  await line.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Liver and kidney costs $19.00'));
  await page.keyboard.press('Escape');
});

test('a bundle is offered in a booking, which says what it saves, and is retired', async () => {
  await openWizard();
  await page.getByRole('button', { name: 'Liver and kidney' }).click();
  await see(page.getByRole('heading', { name: '2 tests' }));
  await see(page.getByText('Liver and kidney saves $8.00'));
  await discard();

  await goInside(page, '/batch/profiles?action=view');
  await page.getByRole('row', { name: /Liver and kidney/ }).click();
  await page.getByRole('switch', { name: 'Retired' }).press(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/batch\/profiles/);
  await missing(page.getByRole('row', { name: /Liver and kidney/ }));
  await goInside(page, '/batch/profiles?retired=true');
  await see(page.getByRole('row', { name: /Liver and kidney.*Retired/ }));
});

const rates = (): Locator => page.getByRole('region', { name: 'Rates' });

test('a rate is set beside its history, and the till that is open reckons at it at once', async () => {
  const till = seats.add(await sitDown(house.browser, house.lab, 'ROLE_CASHIER')).page;
  const bill = await aBill(house.lab);
  await goInside(till, `/accounts/paymentprocessing?bookingId=${bill.id}`);
  await see(till.getByRole('form', { name: 'No shift is open' }));
  await till.keyboard.press('o');
  await till.getByLabel('Payment type 1').selectOption({ label: euro.name });
  await see(till.getByText('1 € = 1.1 $'));

  await goInside(page, '/payment-types');
  await page.getByRole('row').filter({ hasText: euro.name }).getByText(euro.name).click();
  await page.getByLabel('New rate: 1 € in $').fill('1.25');
  await page.getByLabel('Reason').fill('The bank’s of today');
  await page.getByRole('button', { name: 'Set the rate' }).click();
  await see(rates().getByText('1 € = 1.25 $', { exact: false }));
  await see(rates().getByText('The bank’s of today'));

  await see(till.getByText('An exchange rate has changed', { exact: false }));
  await see(till.getByText('1 € = 1.25 $', { exact: false }));
});

test('a rate is planned for a day and time to come, and taken back', async () => {
  await page.getByLabel('New rate: 1 € in $').fill('1.3');
  await page.getByLabel('from a later day and time').check();
  await page.getByRole('textbox', { name: 'Day' }).fill(house.lab.day(2));
  await page.getByRole('textbox', { name: 'Time' }).fill('8');
  await page.getByRole('button', { name: 'Plan the rate' }).click();
  await see(rates().getByText('planned', { exact: true }));
  await rates().getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await see(rates().getByText('taken back', { exact: true }));
  await missing(rates().getByText('planned', { exact: true }));
});

test('many prices rise by percent: previewed, undone, planned again and in force when the day comes', async () => {
  await goInside(page, '/price-admin?unit=haematology');
  const fbc = page.getByRole('row').filter({ hasText: 'FBC' });
  await see(fbc.getByText('8.00'));
  const rise = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Change by percent' }).click();
    const dialog = page.getByRole('dialog', { name: /by percent/ });
    await dialog.getByLabel('Percent').fill('5');
    await dialog.getByLabel(/Rounded to/).selectOption('0.50');
    await dialog.getByRole('textbox', { name: 'From' }).fill(house.lab.day(2));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await see(dialog.getByRole('row').filter({ hasText: 'FBC' }).getByText('8.50'));
    await dialog.getByRole('button', { name: /Change \d+ prices/ }).click();
    await missing(dialog);
    await see(fbc.getByText('8.50'));
  };
  await rise();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
  await missing(fbc.getByText('8.50'));
  await rise();

  // The history tells all three, who did them and from which day.
  await fbc.getByText('FBC', { exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  await see(history.getByText('first price', { exact: false }));
  await see(history.getByText('undone since', { exact: false }));

  // It comes, and the last hour before midnight.
  house.lab.clock.set('2030-11-22T21:00:00Z');
  expect(await prices.menuPrice('FBC')).toBe('8.50');
});

test('an open booking shows a new price by itself, and says from which total to which', async () => {
  await openWizard();
  await choose('UE');
  await see(total().getByText('$12.00'));
  good(await prices.change('UE', '13.50'));
  await see(total().getByText('$13.50'));
  await see(told().getByText('The total was $12.00 and is $13.50 now.'));
  await told().getByRole('button', { name: 'Close' }).click();
  await missing(told());
});

test('a price that was planned is shown from midnight on, also by another list than cash', async () => {
  const { version } = await prices.line('UE', STAFF_LIST);
  const planned = [{ code: 'UE', price: '9.00', version }];
  good(await boss.put('/api/prices', { list: STAFF_LIST, from: '2030-11-23', prices: planned }));
  await choose('LIPID');
  await openWizard('contact-details');
  await page.getByRole('combobox', { name: 'Prices' }).selectOption({ label: 'Staff' });
  await openWizard();
  await see(total().getByText('$24.50'));
  expect(await told().count()).toBe(0);
  house.lab.clock.set('2030-11-22T22:01:00Z');
  await house.lab.drain();
  await see(total().getByText('$20.00'));
  await see(told().getByText('The total was $24.50 and is $20.00 now.'));
  await told().getByRole('button', { name: 'Close' }).click();
});

test('what the screen has not heard of yet is not booked at a total that nobody saw', async () => {
  house.lab.clock.set('2030-11-23T21:00:00Z');
  good(await prices.change('LFT', '16.00', { from: '2030-11-24' }));
  await choose('LFT');
  await see(total().getByText('$35.00'));
  await toTheEnd('Chipo Late');
  const book = page.getByRole('button', { name: 'Book', exact: true });
  await see(book);
  // The queue has not come to telling it.
  house.lab.clock.set('2030-11-23T22:01:00Z');
  await book.click();
  await see(told().getByText('The total was $35.00 and is $36.00 now.'));
  const failure = page.getByRole('alert').filter({ hasText: 'The booking was not saved' });
  await see(failure);
  await until(
    () => failure.evaluate((alert) => alert === document.activeElement),
    (hasFocus) => hasFocus,
  );
  await see(total().getByText('$36.00'));
  await book.click();
  await page.waitForURL('**/reception/jobCard/summary?**');
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  expect((await boss.get(`/api/booking/${id}`)).body.payment.total).toBe('36.00');
});

test('a rate that the screen has not heard of yet takes no payment at amounts that nobody saw', async () => {
  house.lab.clock.set('2030-11-24T08:00:00Z');
  const keeper = await house.lab.as('ROLE_LABADMIN', 'rate_manager');
  const { version } = await euroOf(keeper);
  const planned = { rate: '1.00', from: '2030-11-24T09:00:00Z', reason: 'Agreed', version };
  good(await keeper.post(`/api/payment-types/${euro.id}/rates`, planned));
  await openWizard();
  await choose('LIPID');
  await toTheEnd('Rudo Euro');
  await page.getByText('Pay now', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Payment type 1' }).click();
  await page.getByRole('option', { name: /EUR/ }).click();
  await page.getByLabel('Amount 1').fill('15.00');
  house.lab.clock.set('2030-11-24T09:01:00Z');
  // Enter in the amount books and takes nothing: it goes to the button, which names the sum.
  await page.getByLabel('Amount 1').press('Enter');
  const book = page.getByRole('button', { name: /^Book, take \$/ });
  await until(
    () => book.evaluate((button) => button === document.activeElement),
    (isInHand) => isInHand,
  );
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert').filter({ hasText: 'has changed: 1 € = 1 $' }));
  const booked = await boss.get('/api/search?searchQuery=Rudo');
  expect(booked.text).not.toContain('Rudo Euro');
});
