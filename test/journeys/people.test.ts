import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { sitDown, type Person } from '../support/browser.js';
import { grant, mark } from '../bookings/requests.js';
import { aBooking, aSave } from '../results/bench.js';
import { goInside } from './inside.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let desk: Person;
let director: Person;

beforeAll(async () => {
  house = await openHouse();
  desk = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  director = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([desk, director])).toEqual([]);
});

const MARY = { fullName: 'Mary Gumbo', dateOfBirth: '1980-01-15', gender: 'female', nationalId: 'ZW-555' };

test('a hand-over pressed by mistake is undone where it was told, and waits again', async () => {
  const patient = { ...MARY, fullName: 'Handed Wrong', nationalId: 'ZW-777' };
  const { id } = await aBooking(house.lab, ['FBC'], { patient });
  await mark(house.lab, id, 'FBC', 'released');
  const { page } = desk;
  await goInside(page, '/todos');
  const row = page
    .getByRole('region', { name: 'Results ready to hand over' })
    .getByRole('row', { name: /Handed Wrong/ });
  await row.getByRole('button', { name: 'Handed over' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(page.getByText('Handed Wrong: not handed over after all'));
  await see(row.and(page.locator(':not([data-gone])')));
});

/** A new booking as far as its person. */
async function beginBooking(): Promise<void> {
  const { page } = desk;
  await goInside(page, '/reception/incoming?action=capture');
  await page.getByRole('combobox', { name: 'Add a test' }).fill('FBC');
  await page.getByRole('option').filter({ hasText: 'FBC' }).first().click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

test('an unknown person in an emergency is booked with a button and an age', async () => {
  const { page } = desk;
  await beginBooking();
  await page.getByRole('button', { name: 'Unknown patient' }).click();
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('40');
  await see(page.getByText('flagged only where both sexes agree'));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.waitForURL(/jobCard\/summary/);
  await see(page.getByText('Sex unknown').first());
});

test('a second patient with the same national id is warned of while it is typed', async () => {
  const reception = await house.lab.as('ROLE_RECEPTION');
  expect((await reception.post('/api/patient', MARY)).status).toBe(201);
  const { page } = desk;
  await beginBooking();
  const field = (name: string | RegExp): Locator => page.getByRole('textbox', { name });
  await field('Name').fill('Gertrude');
  await field('National ID/Passport No').fill('zw 555');
  const similar = page.getByRole('dialog', { name: 'Similar names' });
  await see(similar.getByText('Same national id'));
  await see(field(/Why a second patient has this ID/));
  await similar.getByRole('checkbox', { name: /Mary Gumbo/ }).check();
  await similar.getByRole('button', { name: 'Use Demographics' }).click();
  await missing(similar);
  // The record is read before its words stand in the fields.
  await until(
    () => field('Name').inputValue(),
    (name) => name === 'Mary Gumbo',
  );
});

test('duplicates are merged from the search, and the history takes it back', async () => {
  const reception = await house.lab.as('ROLE_RECEPTION');
  const born = { dateOfBirth: '1971-02-03', gender: 'male' };
  const { body: keep } = await reception.post('/api/patient', { ...born, fullName: 'Simba Zulu' });
  const { body: other } = await reception.post('/api/patient', { ...born, fullName: 'Simbarashe Zulu' });
  const { page } = director;
  await goInside(page, '/searchresults?searchQuery=zulu');
  const card = (name: string): Locator => page.getByRole('region', { name });
  await card('Simba Zulu').getByRole('button', { name: 'Merge duplicates' }).click();
  await card('Simbarashe Zulu')
    .getByRole('button', { name: `Merge into ${keep.labNumber}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Merge duplicates' });
  await dialog.getByRole('radio', { name: /Name: Simbarashe Zulu/ }).check();
  await dialog.getByRole('button', { name: `Merge into ${keep.labNumber}` }).click();
  await missing(dialog);
  await goInside(page, `/searchresults?searchQuery=${other.labNumber}`);
  await see(page.getByText(`${other.labNumber} was merged into this patient`));
  await card('Simbarashe Zulu').getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of the record' });
  await history.getByRole('button', { name: 'Take back' }).click();
  await see(history.getByText(/Taken back by/));
  await page.keyboard.press('Escape');
  await missing(history);
});

test('a release before a correction is compared and amended from Todos', async () => {
  const { lab } = house;
  const boss = await lab.as('ROLE_SUPER_ADMIN');
  const born = { dateOfBirth: '1980-01-15', fullName: 'Joyce Phiri' };
  const booking = await aBooking(lab, ['FBC'], { patient: { ...born, gender: 'female' } });
  const release = aSave(booking, 'FBC', { HB: '125' }, { action: 'release' }, 'haematology');
  expect((await boss.put('/api/haematology/', release)).status).toBe(200);
  const { id, version } = (await boss.get(`/api/patient/${booking.patientId}`)).body;
  const headers = await grant(lab, 'super_admin', 'patient', booking.patientId);
  const change = { id, version, ...born, gender: 'male' };
  expect((await boss.put('/api/patient', change, headers)).status).toBe(200);
  await lab.drain();
  const { page } = director;
  await goInside(page, '/todos');
  const row = page.getByRole('row', { name: /Joyce Phiri/ });
  await row.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Released before a correction' });
  await see(dialog.getByText('the patient is M 18+', { exact: false }));
  await dialog.getByRole('button', { name: 'Amend the report' }).click();
  await missing(dialog);
  const { body } = await boss.get(`/api/haematology/${booking.id}/FBC`);
  expect(body).toMatchObject({ stage: 'amended', assessedFor: { gender: 'male' } });
});
