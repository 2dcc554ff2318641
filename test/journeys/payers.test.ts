import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Role } from '../../shared/vocabulary.js';
import { setUpMail } from '../deliveries/post.js';
import { startReceiver, type Receiver } from '../deliveries/receiver.js';
import { PriceDesk } from '../prices/price-desk.js';
import { sitDown } from '../support/browser.js';
import { good } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { missing, openHouse, see, type House, Seats } from './house.js';
import { goInside } from './inside.js';

let house: House;
let receiver: Receiver;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
  receiver = await startReceiver();
  await setUpMail(house.lab, receiver.port);
});
afterAll(async () => {
  await house.close();
  await receiver.close();
});
afterEach(() => seats.leave());

async function sit(role: Role): Promise<Page> {
  return seats.add(await sitDown(house.browser, house.lab, role)).page;
}

/** Approves what the dialog asks a second person for. */
async function sign(page: Page, username: string): Promise<void> {
  const beside = page.getByRole('dialog').getByRole('group', { name: 'Approved by' });
  await beside.getByLabel('User name').fill(username);
  await beside.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
}

async function priceList(name: string, code: string, price: string): Promise<void> {
  const manager = await house.lab.as('ROLE_LABADMIN');
  const { id } = (await manager.post('/api/prices/lists', { name, kind: 'payer' })).body;
  good(await new PriceDesk(house.lab).change(code, price, { list: id }));
}

test('a manager makes an insurer, reception books by its list, the till bills it; the account tells each step until nothing is owed', async () => {
  const { lab } = house;
  await priceList('Hill list', 'UE', '10.00');
  await lab.as('ROLE_SUPER_ADMIN', 'director');

  const page = await sit('ROLE_LABADMIN');
  await goInside(page, '/payers');
  await page.getByRole('button', { name: 'Add the first payer' }).click();
  const form = page.getByRole('dialog', { name: 'Add payer' });
  await form.getByLabel('Name', { exact: true }).fill('Hill Health');
  await form.getByLabel('Number', { exact: true }).fill('INS 1');
  await form.getByLabel('Email for statements').fill('claims@insurer.example');
  await form.getByLabel('Price list').selectOption({ label: 'Hill list' });
  await form.getByLabel('Per cent', { exact: true }).check();
  await form.getByLabel('Per cent of the price').fill('20');
  await form.getByLabel('Limit').fill('100');
  await form.getByLabel('Needs an authorisation number').check();
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Hill Health' });
  await see(row);

  const patient = { fullName: 'Insured Patient', dateOfBirth: '1980-01-15', gender: 'female' };
  const reception = await sit('ROLE_RECEPTION');
  const known = (await (await lab.as('ROLE_RECEPTION')).post('/api/patient', patient)).body;
  await goInside(reception, `/reception/incoming?action=capture&patientId=${known.id}`);
  await reception.getByRole('combobox').first().fill('UE');
  await reception.keyboard.press('Enter');
  await reception
    .getByRole('button', { name: /Contact/ })
    .first()
    .click();
  await reception.getByLabel('Payer', { exact: true }).selectOption({ label: 'Hill Health, INS 1' });
  await reception.getByLabel('Member number').fill('M 5');
  await reception.keyboard.press('Control+Enter');
  await see(reception.getByText('$10.00').first());
  await reception.getByRole('button', { name: 'Book', exact: true }).click();
  await reception.waitForURL(/jobCard\/summary/);
  const bookingId = new URL(reception.url()).searchParams.get('bookingId') ?? '';

  const till = await sit('ROLE_CASHIER');
  await goInside(till, `/accounts/paymentprocessing?bookingId=${bookingId}`);
  const share = till.getByRole('region', { name: 'Payer' });
  await see(share.getByText('The payer is billed $8.00', { exact: false }));
  await share.getByLabel('Authorisation number').fill('A 7');
  await share.getByRole('button', { name: 'Bill the payer' }).click();
  await missing(share);
  await see(till.getByRole('region', { name: 'Bill' }).getByText('$2.00'));

  // The list is live: nobody loads it again.
  await see(row.getByText('$8.00').first());
  await row.click();
  await page.waitForURL('**/payers/*');
  await page.getByRole('button', { name: 'Write invoice' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write invoice' }).click();
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await see(invoices.getByText('$8.00').first());

  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  const payment = page.getByRole('dialog', { name: /^Payment from/ });
  await payment.getByLabel('Amount').fill('5');
  await payment.getByLabel('Reference').fill('Transfer 12');
  await payment.getByRole('button', { name: 'Book payment' }).click();
  const credits = page.getByRole('region', { name: 'Payments and write-offs' });
  await see(credits.getByText('Transfer 12'));

  await invoices.getByRole('button', { name: /^Write off invoice/ }).click();
  const writeOff = page.getByRole('dialog', { name: /^Write off invoice/ });
  await writeOff.getByLabel('Amount').fill('1');
  await writeOff.getByLabel('Reason').fill('Below what is worth a letter');
  await sign(page, 'director');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await see(page.getByLabel('What it owes').getByText('$2.00').first());

  await credits.getByRole('button', { name: /^Take back the payment/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Another payer of the same name');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await see(credits.getByText('Payment taken back'));
  await see(page.getByLabel('What it owes').getByText('$7.00').first());

  const statement = page.getByRole('region', { name: 'Statements' }).getByRole('link', { name: 'CSV' });
  const address = (await statement.getAttribute('href')) ?? '';
  const { text } = await (await lab.as('ROLE_LABADMIN')).get(address);
  expect(
    text
      .split('\r\n')
      .slice(1, 5)
      .map((line) => line.split(',').slice(-2).join(' ')),
  ).toEqual(['8.00 8.00', '-5.00 3.00', '-1.00 2.00', '5.00 7.00']);

  await page.getByRole('button', { name: 'Send by email' }).click();
  const mail = page.getByRole('dialog', { name: /^Send the statement of/ });
  await see(mail.getByText('claims@insurer.example'));
  await mail.getByRole('button', { name: 'Send' }).click();
  const sent = page.getByRole('list', { name: 'Sent by email' }).getByRole('listitem');
  await see(sent.filter({ hasText: /sent to claims@insurer\.example by Labadmin Tester/ }));
  expect(receiver.letters.map(({ to }) => to)).toEqual([['claims@insurer.example']]);

  // What the patient still owes a manager gives up; the cashier is not offered it, and sees it.
  expect(await till.getByRole('button', { name: 'Write off the balance' }).count()).toBe(0);
  await goInside(page, `/accounts/paymentprocessing?bookingId=${bookingId}`);
  await page.getByRole('button', { name: 'Write off the balance' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Cannot be found any more');
  await sign(page, 'director');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Write off/ })
    .click();
  await missing(page.getByRole('dialog'));
  await missing(page.getByRole('button', { name: 'Write off the balance' }));
  await see(till.getByRole('region', { name: 'Bill' }).getByText('$0.00'));
});
