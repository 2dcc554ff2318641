import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { sitDown, type Person } from '../support/browser.js';
import { grant, mark } from '../bookings/requests.js';
import { aBooking, aSave, NORMAL_UE, save } from '../results/bench.js';
import { goInside } from './inside.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let bench: Person;
let desk: Person;
let director: Person;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  desk = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  director = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([bench, desk, director])).toEqual([]);
});

test('a critical value stands under Late at the bench and not at the counter, and goes when it was told', async () => {
  const scientist = await house.lab.as('ROLE_LAB');
  const late = bench.page.getByRole('region', { name: 'Late' });
  await see(late.getByText('Nothing is late.'));
  const booking = await aBooking(house.lab, ['UE']);
  await save(scientist, booking, 'UE', { ...NORMAL_UE, K: '7.4' });
  await see(late.getByRole('link', { name: /Critical values to report/ }));
  expect(await late.getByRole('heading').textContent()).toContain('1');
  await see(desk.page.getByRole('region', { name: 'Late' }).getByText('Nothing is late.'));
  const [call] = await house.lab.sql<{ id: string }>('select id from critical_call where booking_id = $1', [
    booking.id,
  ]);
  const told = {
    callId: call?.id,
    outcome: 'told',
    person: 'Sr Moyo',
    role: 'ward sister',
    phone: '0242 700700',
    readBack: true,
  };
  expect((await scientist.post('/api/results/critical/acknowledge', told)).status).toBe(200);
  await missing(late.getByRole('link', { name: /Critical values to report/ }));
});

test('what left the laboratory is new at the counter the moment it left, until it is read', async () => {
  const pathologist = await house.lab.as('ROLE_SUPER_ADMIN');
  const booking = await aBooking(house.lab, ['UE']);
  await pathologist.put('/api/biochemistry/', aSave(booking, 'UE', NORMAL_UE, { action: 'release' }));
  await house.lab.drain();
  const { page } = desk;
  const news = page.getByRole('region', { name: 'New' });
  await until(
    () => news.getByRole('listitem').count(),
    (count) => count >= 1,
  );
  await see(news.getByText(new RegExp('LAB\\d+ ')));
  // Read where it is picked, as in the bell.
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const unread = async (): Promise<number> =>
    Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  const before = await unread();
  expect(before).toBeGreaterThan(0);
  await news.getByRole('link').first().click();
  await until(unread, (left) => left < before);
  await goInside(page, '/welcome');
  await see(news.getByRole('listitem').first());
  expect(await news.getByRole('listitem').first().locator('[data-new]').count()).toBe(0);
});

test('the figure of what is to be paid is that of the list, which one key opens', async () => {
  const { page } = desk;
  const figure = page.getByRole('link', { name: /^To be paid/ });
  await see(figure);
  const said = await until(
    async () => (await figure.textContent())?.replace('To be paid', '').trim() ?? '',
    (text) => /^\d+$/.test(text),
  );
  await page.keyboard.press('2');
  await page.waitForURL('**/accounts/payments**');
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  await see(rows);
  expect(String(await rows.count())).toBe(said);
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
