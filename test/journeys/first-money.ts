import type { Locator } from 'playwright-core';
import { aMailBooking, MARY } from '../deliveries/post.js';
import type { Receiver } from '../deliveries/receiver.js';
import type { Person } from '../support/browser.js';
import { amountInHand, clear } from './at-the-till.js';
import { missing, see, type House } from './laboratory.js';
import { goInside } from './inside.js';

/** The first money of a shift: the float, a deposit that pays the bill, the receipt by email, and a mistake undone. */
export async function firstMoney(
  { lab }: House,
  receiver: Receiver,
  { page }: Person,
  name: string,
): Promise<void> {
  const bill = await aMailBooking(lab);
  const letters = receiver.letters.length;
  const dialog = (title: string | RegExp): Locator => page.getByRole('dialog', { name: title });
  await goInside(page, `/accounts/paymentprocessing?bookingId=${bill.id}`);
  await see(page.getByRole('form', { name: 'No shift is open' }));
  expect(await page.getByRole('form', { name: 'Payment' }).count()).toBe(0);
  await clear(page);
  // A deposit asks for it too, and giving up takes none.
  await page.keyboard.press('Alt+t');
  await clear(page, dialog('No shift is open'));
  await page.keyboard.press('Escape');
  await missing(page.getByRole('dialog'));
  await page.getByRole('textbox', { name: 'Cash, float' }).fill('40');
  await page.keyboard.press('o');
  await amountInHand(page);
  const { open } = (await (await lab.as('ROLE_CASHIER', name)).get('/api/shifts/current')).body;
  expect(open.hasFloat).toBe(true);

  await page.keyboard.press('Alt+t');
  await clear(page, dialog('Take a deposit'));
  await dialog('Take a deposit').getByRole('textbox', { name: 'Amount' }).fill('15');
  await dialog('Take a deposit')
    .getByRole('button', { name: /^Take \$/ })
    .click();
  await see(page.getByRole('heading', { name: 'Deposit taken' }));
  await page.keyboard.press('t');
  await page.getByRole('button', { name: '1 movement' }).click();
  await see(page.getByRole('list', { name: 'Movements of the deposit' }).getByText(/Receipt/));
  await clear(page);
  await page.getByRole('button', { name: 'Give back' }).click();
  await clear(page, dialog('Give a deposit back'));
  await page.keyboard.press('Escape');
  await missing(page.getByRole('dialog'));
  await page.getByLabel('Payment type 1').selectOption({ label: 'Deposit ($15.00 held)' });
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  await see(page.getByRole('article').getByText('Deposit used'));
  await see(page.getByRole('article').getByText('$3.00'));
  await clear(page);

  await page.keyboard.press('e');
  await clear(page, dialog(/^Send receipt/));
  expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(MARY);
  await page.keyboard.press('Enter');
  await missing(page.getByRole('dialog'));
  await see(page.getByText(/is on its way to mary@patients.example/));
  await lab.drain();
  expect(receiver.letters).toHaveLength(letters + 1);

  await page.keyboard.press('v');
  await clear(page, dialog(/^Void receipt/));
  await dialog(/^Void receipt/)
    .getByLabel('Reason')
    .fill('Card, not the deposit');
  await page.getByRole('button', { name: 'Void the receipt' }).click();
  await see(page.getByRole('heading', { name: 'Payment voided' }));
  await see(page.getByRole('article', { name: /^Void / }));
  await page.keyboard.press('t');
  await amountInHand(page);
  await page.getByLabel('Payment type 1').selectOption({ label: 'Card' });
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  const receipts = await lab.sql<{ kind: string }>(
    'select kind from receipt where booking_id = $1 order by number',
    [bill.id],
  );
  expect(receipts.map(({ kind }) => kind)).toEqual(['payment', 'void', 'payment']);
}
