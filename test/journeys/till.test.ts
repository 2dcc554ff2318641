import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBill, pay, type Bill } from '../billing/till.js';
import { aMailBooking, MARY, setUpMail } from '../deliveries/post.js';
import { startReceiver } from '../deliveries/receiver.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';
import { takeEuros } from '../support/euro.js';

let house: House;
let cashier: Person;

beforeAll(async () => {
  house = await openHouse();
  cashier = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
  const manager = await house.lab.as('ROLE_LABADMIN');
  await takeEuros(manager, '1.10');
});
afterAll(() => house.close());

/** The payment screen, with the amount in hand. */
async function atTheTill(bill: Bill): Promise<void> {
  const { page } = cashier;
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await see(page.getByRole('form', { name: 'Payment' }));
  await until(
    () => page.evaluate(() => document.activeElement?.id),
    (id) => id === 'payments.0.amount',
  );
}

test('before the first money of a shift the float is asked, and one key goes on to the payment', async () => {
  const { page } = cashier;
  const bill = await aBill(house.lab);
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await see(page.getByRole('form', { name: 'No shift is open' }));
  expect(await page.getByRole('form', { name: 'Payment' }).count()).toBe(0);
  // A deposit asks for it too, and giving up takes none.
  await page.keyboard.press('Alt+t');
  await see(page.getByRole('dialog', { name: 'No shift is open' }));
  await page.keyboard.press('Escape');
  await missing(page.getByRole('dialog'));
  await page.getByRole('textbox', { name: 'Cash, float' }).fill('40');
  await page.keyboard.press('o');
  await see(page.getByRole('form', { name: 'Payment' }));
  await until(
    () => page.evaluate(() => document.activeElement?.id),
    (id) => id === 'payments.0.amount',
  );
  const { open } = (await (await house.lab.as('ROLE_CASHIER')).get('/api/shifts/current')).body;
  expect(open.hasFloat).toBe(true);
  await atTheTill(await aBill(house.lab));
});

test('a refund and a deposit of a settled booking ask for the float first as well', async () => {
  const bill = await aBill(house.lab);
  await pay(await house.lab.as('ROLE_RECEPTION'), bill, bill.total);
  const other = await sitDown(house.browser, house.lab, 'ROLE_CASHIER', 'second_till');
  const { page } = other;
  await page.goto(`/refundprocessing?bookingId=${bill.id}`);
  await see(page.getByRole('form', { name: 'No shift is open' }));
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await see(page.getByRole('heading', { name: 'Nothing is left to be paid' }));
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  await see(page.getByRole('dialog', { name: 'No shift is open' }));
  await page.keyboard.press('o');
  await see(page.getByRole('dialog', { name: 'Take a deposit' }));
  await page.goto(`/refundprocessing?bookingId=${bill.id}`);
  await see(page.getByRole('form', { name: 'Refund' }));
  await other.context.close();
});

const printed = (): number =>
  cashier.requests.filter((request) => /^POST \/api\/receipts\/\d+\.pdf$/.test(request)).length;

test.each(['p', 'a'])(
  'the receipt is on paper two keys after the payment screen opens: Ctrl+Enter, then %s',
  async (key) => {
    const { page } = cashier;
    await atTheTill(await aBill(house.lab));
    const before = printed();
    await page.keyboard.press('Control+Enter');
    await see(page.getByRole('heading', { name: 'Payment taken' }));
    await page.keyboard.press(key);
    await until(
      () => Promise.resolve(printed()),
      (count) => count === before + 1,
    );
  },
);

test('a double click on Pay pays once', async () => {
  const { page } = cashier;
  const bill = await aBill(house.lab);
  await atTheTill(bill);
  await page.getByRole('button', { name: /^Take \$/ }).dblclick();
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  const receipts = await house.lab.sql('select 1 from receipt where booking_id = $1', [bill.id]);
  expect(receipts).toHaveLength(1);
});

test('change goes back in another currency by one key, in large figures and on the receipt', async () => {
  const { page } = cashier;
  await atTheTill(await aBill(house.lab));
  await page.keyboard.type('20');
  await see(page.getByText('$8.00'));
  await page.keyboard.press('Alt+c');
  await see(page.getByText('Change in €'));
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  await see(page.getByRole('article').getByText('Change at 1.1 = $8.00'));
});

test('a deposit is taken beside the bill, pays it, and what is left of it is told', async () => {
  const { page } = cashier;
  await atTheTill(await aBill(house.lab));
  await page.keyboard.press('Alt+t');
  const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('15');
  await dialog.getByRole('button', { name: /^Take \$/ }).click();
  await see(page.getByRole('heading', { name: 'Deposit taken' }));
  await page.keyboard.press('t');
  await page.getByRole('button', { name: '1 movement' }).click();
  await see(page.getByRole('list', { name: 'Movements of the deposit' }).getByText(/Receipt/));
  await see(page.getByRole('form', { name: 'Payment' }));
  await page.getByLabel('Payment type 1').selectOption({ label: 'Deposit ($15.00 held)' });
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  const receipt = page.getByRole('article');
  await see(receipt.getByText('Deposit used'));
  await see(receipt.getByText('$3.00'));
});

test('a mistake is voided with one key and a reason right after the payment, and paid again', async () => {
  const { page } = cashier;
  const bill = await aBill(house.lab);
  await atTheTill(bill);
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  await page.keyboard.press('v');
  await page.getByRole('dialog').getByLabel('Reason').fill('Card, not cash');
  await page.getByRole('button', { name: 'Void the receipt' }).click();
  await see(page.getByRole('heading', { name: 'Payment voided' }));
  await see(page.getByRole('article', { name: /^Void / }));
  await page.keyboard.press('t');
  await see(page.getByRole('form', { name: 'Payment' }));
  await page.getByLabel('Payment type 1').selectOption({ label: 'Card' });
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  const kinds = await house.lab.sql('select kind from receipt where booking_id = $1 order by number', [
    bill.id,
  ]);
  expect(kinds).toEqual([{ kind: 'payment' }, { kind: 'void' }, { kind: 'payment' }]);
});

test('the receipt goes to the address of the patient by email, from the payment and from a reprint', async () => {
  const receiver = await startReceiver();
  await setUpMail(house.lab, receiver.port);
  const { page } = cashier;
  const booking = await aMailBooking(house.lab);
  await atTheTill({ id: booking.id, labNumber: '', patientName: '', total: '12.00' });
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  const dialog = page.getByRole('dialog');
  for (const times of [1, 2]) {
    await page.keyboard.press('e');
    await see(dialog.getByRole('textbox', { name: 'Address' }));
    expect(await dialog.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(MARY);
    await page.keyboard.press('Enter');
    await missing(dialog);
    await see(page.getByText(/is on its way to mary@patients.example/));
    await house.lab.drain();
    expect(receiver.letters).toHaveLength(times);
    if (times === 2) break;
    await page.goto(`/accounts/paymentprocessing?bookingId=${booking.id}`);
    await page.getByRole('button', { name: 'Find receipts to print again' }).click();
    await page.getByRole('button', { name: /^No\. / }).click();
    await see(page.getByRole('heading', { name: 'Receipt, printed again' }));
    expect(await page.getByRole('button', { name: 'Void' }).count()).toBe(0);
  }
  await receiver.close();
});

test('no page complained', () => {
  expect(complaintsOf([cashier])).toEqual([]);
});
