import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { sitDown, type Person } from '../support/browser.js';
import { pay } from '../billing/till.js';
import { goInside } from './inside.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';
import { wireOf } from './wire.js';

const ADMIN_CODE = 'teal-otter-41';
const RESTING = { NA: '140', CL: '103', HCO3: '25', UREA: '5.0', CREA: '70' };
const PATIENT = { fullName: 'Rutendo Chikafu', dateOfBirth: '1980-01-15', gender: 'female' };

let house: House;
let pathologist: Client;
/** Two visits of one person. */
let first: Booked;
let again: Booked;
let desk: Person;
beforeAll(async () => {
  house = await openHouse();
  const { lab } = house;
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  first = await aBooking(lab, ['UE'], { patient: PATIENT });
  await save(pathologist, first, 'UE', { ...RESTING, K: '6.9' }, { action: 'release' });
  again = await aBooking(lab, ['UE'], { patient: { id: first.patientId } });
  await save(pathologist, again, 'UE', { ...RESTING, K: '4.1' }, { action: 'release', remarks: 'Repeated' });
  desk = await sitDown(house.browser, lab, 'ROLE_RECEPTION');
});
afterAll(() => house.close());

/** Misread: the report is issued, amended, and printed again. Where the first one is. */
async function amended(): Promise<string> {
  const { token } = (await pathologist.get(`/api/report/${again.id}`)).body;
  const change = { bookingId: again.id, profileCode: 'UE', version: 1, reason: 'Misread' };
  await pathologist.post('/api/results/amend', { ...change, values: [{ code: 'K', parameter: '4.3' }] });
  await pathologist.post(`/api/report/${again.id}.pdf`, {});
  return `/api/report/issued/${token}.pdf`;
}

test('whoever searches opens the patient: visits, results over time, the calls, what was issued, and who looked', async () => {
  const { lab, browser } = house;
  await (await lab.as('ROLE_LAB', 'tendai')).get(`/api/biochemistry/${first.id}/UE`);
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await goInside(page, '/searchresults?searchQuery=chikafu');
  await page.getByRole('link', { name: 'Rutendo Chikafu' }).click();
  await see(page.getByRole('heading', { name: 'Rutendo Chikafu', level: 1 }));
  await see(page.getByRole('region', { name: 'Visits' }).getByRole('link', { name: 'Report' }).nth(1));
  const results = page.getByRole('region', { name: /Urea/ });
  await see(results.getByText('4.1'));
  await see(results.getByRole('img', { name: 'Course: 6.9, 4.1' }));
  await see(page.getByRole('region', { name: 'Critical calls' }).getByText('Nobody has been told yet'));

  await page.getByRole('link', { name: 'Cumulative report' }).click();
  await page.waitForURL(`**/lab/report-two?patientId=${first.patientId}`);
  await see(page.getByRole('heading', { name: 'Cumulative report', level: 1 }));
  const potassium = page.getByRole('row').filter({ hasText: 'Potassium' });
  await see(potassium.filter({ hasText: /6\.9.*4\.1|4\.1.*6\.9/ }));
  const superseded = await amended();
  await page.goBack();

  // What was issued stands there, by version: the laboratory opens it as it was.
  const reports = page.getByRole('region', { name: 'Reports' }).getByRole('listitem');
  await see(reports.first().getByText(/the newest report.*last printed/s));
  await see(reports.nth(1).getByText(/superseded.*never printed/s));
  const old = await reports.nth(1).getByRole('link', { name: 'As it was issued (PDF)' }).getAttribute('href');
  expect(old).toBe(superseded);

  await page.getByRole('button', { name: 'Who looked' }).click();
  const dialog = page.getByRole('dialog', { name: "Who looked at this person's results" });
  await see(dialog.getByRole('listitem').filter({ hasText: 'looked at results: UE' }));
  const printed = await dialog.getByRole('link', { name: 'Print for the person' }).getAttribute('href');
  expect(printed).toBe(`/api/patient/${first.patientId}/access.pdf`);
  await dialog.getByRole('link', { name: 'Whole audit trail' }).click();
  await page.waitForURL(`**/audit?patientId=${first.patientId}**`);
  await see(page.getByRole('table').getByText('Booked tests'));
  expect(complaintsOf([manager])).toEqual([]);
});

test('what happened while the page was connecting is shown without another event; the desk has no call and no old report', async () => {
  const { lab } = house;
  const { patientId } = first;
  const { page } = desk;
  const wire = await wireOf(desk);
  await wire.cut();
  await page.goto('/searchresults?searchQuery=chikafu');
  await see(page.getByRole('link', { name: 'Rutendo Chikafu' }));
  await aBooking(lab, ['LFT'], { patient: { id: patientId } });
  wire.mend();
  await see(page.getByText(/Liver/i));

  await wire.cut();
  await goInside(page, `/patient/${patientId}`);
  const visits = page.getByRole('region', { name: 'Visits' });
  await see(visits.getByText(/Urea/));
  await aBooking(lab, ['FBC'], { patient: { id: patientId } });
  wire.mend();
  await see(visits.getByText(/Full Blood Count/i));

  // Who gives out reports sees them; no call is theirs.
  await see(page.getByRole('region', { name: /Urea/ }).getByText('4.3'));
  await see(page.getByRole('region', { name: 'Reports' }).getByText(/the newest report/));
  expect(await page.getByRole('link', { name: 'As it was issued (PDF)' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Critical calls' }).count()).toBe(0);
  expect(complaintsOf([desk])).toEqual([]);
});

test('a patient is edited on the page: beside results the admin code is asked; what somebody else changed is said and kept', async () => {
  const { patientId } = first;
  const { page } = desk;
  await pathologist.put('/api/admin-code', { code: ADMIN_CODE });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Edit .*Rutendo Chikafu/ });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Rutendo Chikafu-Moyo');
  await form.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await form.getByRole('button', { name: 'Save' }).click();
  await see(form.getByText(/email address/i));
  await form.getByRole('textbox', { name: 'Email' }).fill('rutendo@mail.example');

  const { body: known } = await pathologist.get(`/api/patient/${patientId}`);
  await pathologist.put('/api/patient', { ...known, wardNumber: 'W4' });
  await form.getByRole('button', { name: 'Save' }).click();
  await see(form.getByText(/Pathologist Tester changed this|pathologist changed this/));
  expect(await form.getByLabel('Ward Number').inputValue()).toBe('W4');
  await form.getByRole('button', { name: 'Save' }).click();
  const code = page.getByRole('dialog', { name: 'Admin code' });
  await code.getByRole('textbox', { name: 'Admin code' }).fill(ADMIN_CODE);
  await page.keyboard.press('Enter');
  await code.getByRole('button', { name: 'Proceed' }).click();
  await see(page.getByRole('heading', { name: 'Rutendo Chikafu-Moyo', level: 1 }));
  await see(page.getByText('W4'));
  expect(complaintsOf([desk])).toEqual([]);
});

test('whoever takes money sees visits and no value, what is left to pay, and the receipts, each to look at', async () => {
  const { lab, browser } = house;
  const till = await sitDown(browser, lab, 'ROLE_CASHIER');
  const { page } = till;
  await goInside(page, `/patient/${first.patientId}`);
  await see(page.getByRole('region', { name: 'Visits' }).getByText(/Urea/));
  expect(await page.getByText('4.1', { exact: true }).count()).toBe(0);
  const bill = await aBooking(lab, ['UE'], { patient: { ...PATIENT, fullName: 'Tendai Mhofu' } });
  await goInside(page, `/patient/${bill.patientId}`);
  const money = page.getByRole('region', { name: 'Money' });
  await see(money.getByText('on 1 booking'));
  await pay(await lab.as('ROLE_CASHIER'), bill, '12.00');
  await see(money.getByRole('link', { name: /^Receipt \d+$/ }));
  await missing(money.getByText('on 1 booking'));
  expect(complaintsOf([till])).toEqual([]);
});
