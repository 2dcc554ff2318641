import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { payTheRest } from '../billing/till.js';
import { aPayer } from '../payers/payer.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import type { Client } from '../support/client.js';
import { goInside } from './inside.js';
import { complaintsOf, openInstallation, see, type House } from './laboratory.js';

let house: House;
let desk: Person;
let director: Client;

beforeAll(async () => {
  house = await openInstallation();
  desk = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  director = await house.lab.as('ROLE_SUPER_ADMIN');
  const about = (await director.get('/api/about')).body as object;
  expect((await director.post('/api/about/', { ...about, paymentGate: 'hold' })).status).toBe(200);
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([desk])).toEqual([]);
});

async function released(fullName: string, more: object = {}) {
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
  const booking = await aBooking(house.lab, ['UE'], { patient, ...more });
  await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
  return booking;
}

const rowOf = (name: RegExp) =>
  desk.page.getByRole('region', { name: 'Results ready to hand over' }).getByRole('row', { name });

test('a held report says in its row who owes what, leads to the till, and is handed over once that is paid', async () => {
  const payer = await aPayer(director, { name: 'Mutual Aid Society of the Railway Workers' });
  const name = 'Nomathemba Chiwoniso Mukandatsama-Ndlovu';
  const booking = await released(name, { payerId: payer.id });
  const { page } = desk;
  await goInside(page, '/todos');
  const row = rowOf(/Nomathemba/);
  await see(row.getByText('Held: You $2.40 · Mutual Aid Society of the Railway Workers $9.60'));
  expect(await row.getByRole('button', { name: 'Given to the patient' }).count()).toBe(0);
  await row.getByRole('link', { name: 'Take payment' }).click();
  await page.waitForURL(/accounts\/paymentprocessing/);
  await payTheRest(await house.lab.as('ROLE_RECEPTION'), booking);
  await goInside(page, '/todos');
  await see(row.getByText('Nothing to pay'));
  await row.getByRole('button', { name: 'To another' }).click();
  const dialog = page.getByRole('dialog', { name: 'Results collected by another person' });
  await dialog.getByLabel('Name').fill('Rudo Moyo');
  expect(await dialog.getByRole('button', { name: 'Hand over' }).isDisabled()).toBe(true);
  await dialog.getByLabel('National ID / passport').fill('63-123456 P 42');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await see(page.getByText(`${name}: handed over to Rudo Moyo`));
  await goInside(page, `/reception/jobCard/summary?bookingId=${booking.id}`);
  await see(page.getByText('Results handed over to Rudo Moyo (63-123456 P 42)'));
});

test('the notice on a held report tells what to do, and its release before payment is asked for a reason', async () => {
  const booking = await released('Ward Patient');
  const { page } = desk;
  await goInside(page, `/custom-report?bookingId=${booking.id}`);
  const notice = page.getByRole('status').filter({ hasText: 'Held: the patient has not paid' });
  await see(notice.getByText('The patient owes $12.00'));
  await see(notice.getByRole('link', { name: 'Take the payment' }));
  expect(await page.getByRole('button', { name: 'Print', exact: true }).isDisabled()).toBe(true);
  await notice.getByRole('button', { name: 'Release before payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release before payment' });
  await dialog.getByLabel('Reason').fill('In-patient of ward B4');
  await dialog.getByRole('button', { name: 'Release before payment' }).click();
  await see(page.getByText('In-patient of ward B4'));
  await see(page.getByRole('button', { name: 'Print', exact: true, disabled: false }));
  await page.getByRole('button', { name: 'Take back' }).click();
  const back = page.getByRole('dialog', { name: 'Take back the release before payment' });
  await back.getByLabel('Reason').fill('Discharged');
  await back.getByRole('button', { name: 'Take back' }).click();
  await see(notice);
  // One's own act is no news.
  expect(await page.getByText('This report has changed').count()).toBe(0);
});
