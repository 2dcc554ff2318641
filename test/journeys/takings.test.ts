// Long because it follows one till from its first figures to its closing report and an insurer's debt, each chapter
// building on the takings so far.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import { setUpMail } from '../deliveries/post.js';
import { startReceiver, type Receiver } from '../deliveries/receiver.js';
import { PriceDesk } from '../prices/price-desk.js';
import { taken } from '../shifts/drawer.js';
import { sitDown, type Person } from '../support/browser.js';
import { good, type Client } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { missing, openInstallation, see, until, type House, Seats } from './laboratory.js';
import { goInside } from './inside.js';

let house: House;
let manager: Person;
let cashier: Person;
let till: Client;
let receiver: Receiver;
const seats = new Seats();

beforeAll(async () => {
  house = await openInstallation();
  receiver = await startReceiver();
  await setUpMail(house.lab, receiver.port);
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
  await receiver.close();
});

const titled = (name: string): Locator => manager.page.getByRole('heading', { level: 1, name });
const total = (): Locator =>
  manager.page
    .getByText(/^(Takings|Refunds) in \$$/)
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
  await until(seen, (text) => /Booked today2.*Takings today\$27\.00/.test(text));
  const bill = await aBill(house.lab, ['LFT']);
  await until(
    seen,
    (text) => text.includes('Booked today3') && text.includes('Outstanding$15.00on 1 booking'),
  );
  await pay(till, bill, '15.00');
  await until(seen, (text) => text.includes('Takings today$42.00') && text.includes('Outstanding$0.00'));
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
  await sign(page.getByRole('group', { name: 'Witness' }), 'labadmin');
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
  await safe.getByRole('button', { name: 'Add cash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add cash to the safe' });
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
  await sign(page.getByRole('group', { name: 'Witness' }), 'cashier');
  await page.getByRole('button', { name: 'Finish the count' }).click();
  await page.getByRole('button', { name: 'Close the shift' }).click();
  const report = page.getByRole('article', { name: 'Closing report 2' });
  await see(report.getByText('Labadmin Tester'));
});

const approvedBy = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('group', { name: 'Approved by' });

async function priceList(name: string, code: string, price: string): Promise<void> {
  const keeper = await house.lab.as('ROLE_LABADMIN');
  const { id } = (await keeper.post('/api/prices/lists', { name, kind: 'payer' })).body;
  good(await new PriceDesk(house.lab).change(code, price, { list: id }));
}

test('a manager makes an insurer, reception books by its list, the till bills it; the account tells each step until nothing is owed', async () => {
  const { lab } = house;
  await priceList('Hill list', 'UE', '10.00');
  await lab.as('ROLE_SUPER_ADMIN', 'director');

  const { page } = manager;
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
  const reception = seats.add(await sitDown(house.browser, lab, 'ROLE_RECEPTION')).page;
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
  await reception.getByLabel('No number yet').check();
  await reception.keyboard.press('Control+Enter');
  await see(reception.getByText('Authorisation number outstanding'));
  await see(reception.getByText('$10.00').first());
  await reception.getByRole('button', { name: 'Book', exact: true }).click();
  await reception.waitForURL(/jobCard\/summary/);
  const bookingId = new URL(reception.url()).searchParams.get('bookingId') ?? '';

  const atTill = cashier.page;
  await goInside(atTill, '/todos');
  await atTill.getByRole('button', { name: 'Enter the number' }).click();
  await atTill.waitForURL(`**/accounts/paymentprocessing?bookingId=${bookingId}**`);
  const share = atTill.getByRole('region', { name: 'Payer' });
  await see(share.getByText('You $2.00 · Hill Health $8.00'));
  await share.getByLabel('Authorisation number').fill('A 7');
  await share.getByRole('button', { name: 'Bill the payer' }).click();
  await see(share.getByText('You $2.00 · Hill Health $8.00, billed'));
  const bill = atTill.getByRole('region', { name: 'Bill', exact: true });
  await see(bill.getByRole('row', { name: 'Left for the patient $2.00' }));

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
  await payment.getByRole('button', { name: 'Record payment' }).click();
  const credits = page.getByRole('region', { name: 'Payments and write-offs' });
  await see(credits.getByText('Transfer 12'));

  await invoices.getByRole('button', { name: /^Write off invoice/ }).click();
  const writeOff = page.getByRole('dialog', { name: /^Write off invoice/ });
  await writeOff.getByLabel('Amount').fill('1');
  await writeOff.getByLabel('Reason').fill('Below what is worth a letter');
  await sign(approvedBy(page), 'director');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await see(page.getByLabel('Amount owed').getByText('$2.00').first());

  await credits.getByRole('button', { name: /^Take back the payment/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Another payer of the same name');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await see(credits.getByText('Payment taken back'));
  await see(page.getByLabel('Amount owed').getByText('$7.00').first());

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

  // A manager writes off what the patient still owes; the cashier cannot, but sees that it was done.
  expect(await atTill.getByRole('button', { name: 'Write off the balance' }).count()).toBe(0);
  await goInside(page, `/accounts/paymentprocessing?bookingId=${bookingId}`);
  await page.getByRole('button', { name: 'Write off the balance' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Cannot be found any more');
  await sign(approvedBy(page), 'director');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Write off/ })
    .click();
  await missing(page.getByRole('dialog'));
  await missing(page.getByRole('button', { name: 'Write off the balance' }));
  await see(atTill.getByRole('region', { name: 'Bill' }).getByText('$0.00'));
});
