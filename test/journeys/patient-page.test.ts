import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { paper } from '../reports/paper.js';
import { aBooking, save } from '../results/bench.js';
import { sitDown } from '../support/browser.js';
import { pay } from '../billing/till.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const ADMIN_CODE = 'teal-otter-41';
const RESTING = { NA: '140', CL: '103', HCO3: '25', UREA: '5.0', CREA: '70' };
const PATIENT = { fullName: 'Rutendo Chikafu', dateOfBirth: '1980-01-15', gender: 'female' };

test('whoever searches opens the patient: visits, results over time, the calls', async () => {
  const { lab, browser } = house;
  const pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const first = await aBooking(lab, ['UE'], { patient: PATIENT });
  await save(pathologist, first, 'UE', { ...RESTING, K: '6.9' }, { action: 'release' });
  const again = await aBooking(lab, ['UE'], { patient: { id: first.patientId } });
  await save(pathologist, again, 'UE', { ...RESTING, K: '4.1' }, { action: 'release', remarks: 'Repeated' });

  const bench = await sitDown(browser, lab, 'ROLE_LAB');
  const { page } = bench;
  await page.goto('/searchresults?searchQuery=chikafu');
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
  await see(
    page
      .getByRole('row')
      .filter({ hasText: 'Potassium' })
      .filter({ hasText: /6\.9.*4\.1|4\.1.*6\.9/ }),
  );
  await page.goBack();

  // What was issued stands there, by version: the laboratory opens it as it was.
  await pathologist.get(`/api/report/${again.id}`);
  const change = { bookingId: again.id, profileCode: 'UE', version: 1, reason: 'Misread' };
  await pathologist.post('/api/results/amend', { ...change, values: [{ code: 'K', parameter: '4.3' }] });
  await pathologist.post(`/api/report/${again.id}.pdf`, {});
  await page.reload();
  const reports = page.getByRole('region', { name: 'Reports' }).getByRole('listitem');
  await see(reports.first().getByText(/the newest report.*last printed/s));
  await see(reports.nth(1).getByText(/superseded.*never printed/s));
  const old = await reports.nth(1).getByRole('link', { name: 'As it was issued (PDF)' }).getAttribute('href');
  expect((await paper(pathologist, old ?? '')).lines.join(' ')).toContain('4.1');

  // Who gives out reports sees them; no call is theirs.
  const desk = await sitDown(browser, lab, 'ROLE_RECEPTION');
  await desk.page.goto(`/patient/${first.patientId}`);
  await see(desk.page.getByRole('region', { name: /Urea/ }).getByText('4.3'));
  await see(desk.page.getByRole('region', { name: 'Reports' }).getByText(/the newest report/));
  expect(await desk.page.getByRole('link', { name: 'As it was issued (PDF)' }).count()).toBe(0);
  expect(await desk.page.getByRole('heading', { name: 'Critical calls' }).count()).toBe(0);
  // Who takes money sees visits and no value.
  const till = await sitDown(browser, lab, 'ROLE_CASHIER');
  await till.page.goto(`/patient/${first.patientId}`);
  await see(till.page.getByRole('region', { name: 'Visits' }));
  expect(await till.page.getByText('4.1', { exact: true }).count()).toBe(0);
  expect(complaintsOf([bench, desk, till])).toEqual([]);
});

test('a patient is edited on the page: beside results the admin code is asked; what somebody else changed is said and kept', async () => {
  const { lab, browser } = house;
  const bench = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  await bench.put('/api/admin-code', { code: ADMIN_CODE });
  const visit = await aBooking(lab, ['UE'], { patient: { ...PATIENT, fullName: 'Nyarai Dube' } });
  await save(bench, visit, 'UE', { ...RESTING, K: '4.0' }, { action: 'release' });
  const desk = await sitDown(browser, lab, 'ROLE_RECEPTION');
  const { page } = desk;
  await page.goto(`/patient/${visit.patientId}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Edit .*Nyarai Dube/ });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Nyarai Dube-Moyo');
  await form.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await form.getByRole('button', { name: 'Save' }).click();
  await see(form.getByText(/email address/i));
  await form.getByRole('textbox', { name: 'Email' }).fill('nyarai@mail.example');

  const { body: known } = await bench.get(`/api/patient/${visit.patientId}`);
  await bench.put('/api/patient', { ...known, wardNumber: 'W4' });
  await form.getByRole('button', { name: 'Save' }).click();
  await see(form.getByText(/Pathologist Tester changed this|pathologist changed this/));
  expect(await form.getByLabel('Ward Number').inputValue()).toBe('W4');
  await form.getByRole('button', { name: 'Save' }).click();
  const code = page.getByRole('dialog', { name: 'Admin code' });
  await code.getByRole('textbox', { name: 'Admin code' }).fill(ADMIN_CODE);
  await page.keyboard.press('Enter');
  await code.getByRole('button', { name: 'Proceed' }).click();
  await see(page.getByRole('heading', { name: 'Nyarai Dube-Moyo', level: 1 }));
  await see(page.getByText('W4'));
  expect(complaintsOf([desk])).toEqual([]);
});

test('whoever takes money sees on the page what is left to pay and the receipts, each to look at', async () => {
  const { lab, browser } = house;
  const bill = await aBooking(lab, ['UE'], { patient: { ...PATIENT, fullName: 'Tendai Mhofu' } });
  const { page } = await sitDown(browser, lab, 'ROLE_CASHIER');
  await page.goto(`/patient/${bill.patientId}`);
  const money = page.getByRole('region', { name: 'Money' });
  await see(money.getByText('on 1 booking'));
  await pay(await lab.as('ROLE_CASHIER'), bill, '12.00');
  await see(money.getByRole('link', { name: /^Receipt \d+$/ }));
  await missing(money.getByText('on 1 booking'));
});

test('what happened while the page was connecting is shown without another event', async () => {
  const { lab, browser } = house;
  const first = await aBooking(lab, ['UE'], { patient: { ...PATIENT, fullName: 'Farai Nyoni' } });
  const { page } = await sitDown(browser, lab, 'ROLE_RECEPTION');
  const meanwhile = await connectionHeld(page);
  await page.goto(`/patient/${first.patientId}`);
  const visits = page.getByRole('region', { name: 'Visits' });
  await see(visits.getByText(/Urea/));
  await aBooking(lab, ['FBC'], { patient: { id: first.patientId } });
  meanwhile.open();
  await see(visits.getByText(/Full Blood Count/i));

  const searching = await connectionHeld(page);
  await page.goto('/searchresults?searchQuery=nyoni');
  await see(page.getByRole('link', { name: 'Farai Nyoni' }));
  await aBooking(lab, ['LFT'], { patient: { id: first.patientId } });
  searching.open();
  await see(page.getByText(/Liver/i));
});

/** The page's live connection does not stand until it is opened. */
async function connectionHeld(page: Page): Promise<{ open(): void }> {
  const gate: { open(): void } = { open: () => undefined };
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await opened;
    socket.connectToServer();
  });
  return gate;
}

test('a manager shows and prints who looked at a person, and goes on to the whole trail', async () => {
  const { lab, browser } = house;
  const booking = await aBooking(lab, ['UE'], { patient: { ...PATIENT, fullName: 'Tafadzwa Gumbo' } });
  const bench = await lab.as('ROLE_LAB', 'tendai');
  await bench.get(`/api/biochemistry/${booking.id}/UE`);
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await page.goto(`/patient/${booking.patientId}`);
  await page.getByRole('button', { name: 'Who looked' }).click();
  const dialog = page.getByRole('dialog', { name: "Who looked at this person's results" });
  await see(dialog.getByRole('listitem').filter({ hasText: 'looked at results: UE' }));
  const printed = await dialog.getByRole('link', { name: 'Print for the person' }).getAttribute('href');
  const sheet = await paper(await lab.as('ROLE_LABADMIN'), printed ?? '');
  expect(sheet.lines.join(' ')).toContain('Tafadzwa Gumbo');
  await dialog.getByRole('link', { name: 'Whole audit trail' }).click();
  await page.waitForURL(`**/audit?patientId=${booking.patientId}**`);
  await see(page.getByRole('table').getByText('Booked tests'));
  expect(complaintsOf([manager])).toEqual([]);
});
