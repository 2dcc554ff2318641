import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBill, pay } from '../billing/till.js';
import { aProduct, receive } from '../inventory/store.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, openInstallation, see, until, type House } from './laboratory.js';
import { walk } from './walk.js';

const patient = { fullName: 'Rudo Onphone', dateOfBirth: '1980-01-15', gender: 'female' };

let house: House;
let phone: Person;
let rejected: { readonly id: string };
let accession: string;
let pressing: string;

beforeAll(async () => {
  house = await openInstallation();
  const { lab } = house;
  phone = await sitDown(house.browser, lab, 'ROLE_SUPER_ADMIN', undefined, { device: 'phone' });
  const bench = await lab.as('ROLE_LAB', 'tendai');
  const critical = await aBooking(lab, ['UE'], { patient });
  expect((await save(bench, critical, 'UE', { ...NORMAL_UE, K: '7.0' })).status).toBe(200);
  rejected = await aBooking(lab, ['UE', 'LFT'], { patient: { ...patient, fullName: 'Tendai Rejected' } });
  const { body } = await bench.get(`/api/booking/${rejected.id}`);
  [{ accession }] = body.specimens;
  const state = { state: 'rejected', reason: 'haemolysed' };
  expect((await bench.put(`/api/specimens/${accession}`, state)).status).toBe(200);
  const waiting = { ...patient, fullName: 'Nyasha Waiting' };
  const stat = await aBooking(lab, ['FBS'], { patient: waiting, priority: 'stat' });
  pressing = (await bench.get(`/api/booking/${stat.id}`)).body.specimens[0].accession;
  expect((await pay(await lab.as('ROLE_CASHIER', 'till'), await aBill(lab, ['UE']), '12.00')).status).toBe(
    200,
  );
  const manager = await lab.as('ROLE_LABADMIN');
  const product = await aProduct(manager, { name: 'Potassium electrode' });
  await receive(manager, product, [{ lot: 'K-7', quantity: '10', expiry: lab.day(5) }]);
});
afterAll(async () => {
  expect(complaintsOf([phone])).toEqual([]);
  await house.close();
});

const DAY = /\d{1,2} [A-Z][a-z]{2} \d{4}/;

test.each([
  ['results say their flags and when they were saved', '/view/results', 'Rudo Onphone', [/critical/i, DAY]],
  ['a critical call says when its value was found', '/critical-calls', 'Rudo Onphone', [DAY]],
  ['a card says how long it waits', '/lab/worklist', 'Nyasha Waiting', [/\d+ min/]],
  [
    'money that may go back says for which tests, and when they were booked',
    '/refunds',
    '12.00',
    [/Urea/, DAY],
  ],
  ['a shift says when it was opened', '/shifts', 'till', [DAY]],
  ['the audit trail says who, and how much', '/audit', '12.00', [/till/]],
  ['whose labels: the date of birth and the tests', '/barcodes?q=Onphone', 'Rudo', [/15 Jan 1980/, /UE/]],
  ['a price says of which test it is', '/price-admin', 'ABG', [/blood gas/i]],
  ['a lot says when it expires', '/view-stock', 'Potassium', [DAY]],
] as const)('on a phone %s', async (_, path, of, said) => {
  const { page } = phone;
  await walk(page, path);
  const row = page.locator('tr[data-row]').filter({ hasText: of }).first();
  await see(row);
  for (const words of said)
    await until(
      () => row.innerText(),
      (text) => words.test(text),
    );
});

test('on a phone a booking says which tests a rejected tube stops', async () => {
  const { page } = phone;
  await walk(page, `/reception/jobCard/summary?bookingId=${rejected.id}`);
  const cards = page.getByRole('table', { name: 'Job cards' }).locator('tr[data-row]');
  await see(cards.first().getByText('Cancelled'));
  await see(cards.first().getByText(accession));
  await see(page.getByRole('table', { name: 'Specimens' }).getByText(/UE/));
});

test.each([390, 1440])('a tube that is scanned says that it is urgent, %i px wide', async (width) => {
  const { page } = phone;
  await page.setViewportSize({ width, height: 844 });
  await walk(page, '/specimens');
  await page.getByRole('textbox', { name: /specimen's number/ }).fill(pressing);
  await page.keyboard.press('Enter');
  await see(page.locator('tr[data-row]').filter({ hasText: 'Nyasha Waiting' }).getByText('STAT'));
  await page.setViewportSize({ width: 390, height: 844 });
});

test('where the columns have room nothing is said twice', async () => {
  const { page } = phone;
  const under = page.locator('[data-show-below]');
  await walk(page, '/refunds');
  await see(under.first());
  await page.setViewportSize({ width: 1440, height: 900 });
  await until(
    () => under.count(),
    (count) => count === 0,
  );
});
