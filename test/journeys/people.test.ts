// Long because it follows one desk from its welcome page to a patient booked wrongly, all in one sitting.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { aBooking as aRequest, aPatient, grant, mark } from '../bookings/requests.js';
import { aBooking, aSave, NORMAL_UE, save } from '../results/bench.js';
import { signIn, sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { goInside } from './inside.js';
import { complaintsOf, missing, openInstallation, see, until, type House } from './laboratory.js';

const CODE = 'open sesame 42';
const WIZARD = '/reception/incoming?action=capture';

let house: House;
let bench: Person;
let desk: Person;
let director: Person;

beforeAll(async () => {
  house = await openInstallation();
  [bench, desk, director] = await Promise.all([
    sitDown(house.browser, house.lab, 'ROLE_LAB'),
    sitDown(house.browser, house.lab, 'ROLE_RECEPTION'),
    sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN'),
  ]);
  good(await (await house.lab.as('ROLE_SUPER_ADMIN')).put('/api/admin-code', { code: CODE }));
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
  // Marked as read when it is picked, as in the bell.
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

const field = (name: string): Locator => desk.page.getByRole('textbox', { name, exact: true });
const next = (): Locator => desk.page.getByRole('button', { name: 'Next', exact: true });
const step = (name: string): Locator =>
  desk.page.getByRole('navigation', { name: 'Steps of the booking' }).getByRole('button', { name });
const codeModal = (): Locator => desk.page.getByRole('dialog', { name: 'Admin code' });

interface Booked {
  readonly id: string;
  readonly patientData: { readonly id: string; readonly labNumber: string };
}

async function book(fields: Readonly<Record<string, unknown>>): Promise<Booked> {
  const reception = await house.lab.as('ROLE_RECEPTION');
  return good(await reception.post('/api/booking/book', aRequest(fields))).body as Booked;
}

async function chooseTest(code: string): Promise<void> {
  await desk.page.getByRole('combobox', { name: 'Add a test' }).fill(code);
  await desk.page.getByRole('option').filter({ hasText: code }).first().click();
  await see(desk.page.getByRole('list', { name: 'Chosen tests' }).getByText(code, { exact: true }));
}

/** Offered only once the server has said that the code is right. */
async function giveCode(): Promise<void> {
  await codeModal().getByRole('textbox', { name: 'Admin code' }).fill(CODE);
  await desk.page.keyboard.press('Enter');
  await see(codeModal().getByText('The code is right.'));
  await codeModal().getByRole('button', { name: 'Proceed' }).click();
  await missing(codeModal());
}

test('what was typed survives a reload, and a sign-out of the same user', async () => {
  const { page } = desk;
  await goInside(page, WIZARD);
  await chooseTest('FBC');
  await next().click();
  await field('Name').fill('Rutendo Gwaze');
  await field('Age').fill('34');
  await page.reload();
  await see(field('Name'));
  expect(await field('Name').inputValue()).toBe('Rutendo Gwaze');
  expect(await field('Age').inputValue()).toBe('34');
  await see(page.getByLabel('This booking').getByText('FBC'));

  await goInside(page, '/signout');
  await page.waitForURL('**/security/login');
  await signIn(desk, 'reception');
  await goInside(page, WIZARD);
  await step('2 Patient Demographics').click();
  expect(await field('Name').inputValue()).toBe('Rutendo Gwaze');
});

test('at 1440 similar patients stand beside the name, the empty half shows sum and visits, and who is taken is booked', async () => {
  const { page } = desk;
  const { patientData } = await book({
    patient: aPatient({ fullName: 'Nyasha Chikomo' }),
    profiles: ['LFT'],
  });
  const soFar = page.getByRole('complementary', { name: 'So far' });
  const similar = page.getByRole('dialog', { name: 'Similar names' });
  await page.getByRole('button', { name: 'Another booking' }).click();
  await chooseTest('UE');
  await next().click();
  await see(soFar.getByRole('region', { name: 'Total so far' }).getByText('$12.00').last());
  // Nobody is known yet.
  expect(await soFar.getByRole('region', { name: 'Last visits' }).count()).toBe(0);
  await field('Name').pressSequentially('Nyasha ');
  await see(similar);
  const [name, popup] = await Promise.all([field('Name').boundingBox(), similar.boundingBox()]);
  expect(popup?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? Infinity));
  expect((popup?.x ?? 0) + (popup?.width ?? 0)).toBeLessThanOrEqual(1440);
  expect(await soFar.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await missing(similar);
  expect(await field('Name').inputValue()).toBe('Nyasha ');
  await see(soFar);
  await page.keyboard.type('C ');
  await see(similar);
  await similar.getByRole('checkbox', { name: /Nyasha Chikomo/ }).check();
  await similar.getByRole('button', { name: 'Use Demographics' }).click();
  await see(page.getByText(`Known patient ${patientData.labNumber}`));
  for (const title of ['Patient Demographics', 'Contact Details', 'Clinical Data', 'Doctor']) {
    await step(title).click();
    await see(soFar.getByRole('region', { name: 'Last visits' }).getByText('LFT'));
    await see(soFar.getByText('Total').last());
    const [box, form] = await Promise.all([
      soFar.boundingBox(),
      page.locator('form').filter({ has: soFar }).boundingBox(),
    ]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((form?.x ?? 0) + (form?.width ?? 0));
  }
  // On a phone the strip over the form says the sum.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await soFar.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.waitForURL('**/reception/jobCard/summary?**');
  const reception = await house.lab.as('ROLE_RECEPTION');
  const found = await reception.get(`/api/patient/search/${encodeURIComponent('Nyasha Chikomo')}`);
  expect(found.body).toHaveLength(1);
});

test('a booking is changed in the wizard with the admin code, and deleted with a reason and the code once more', async () => {
  const { page } = desk;
  const booked = await book({ patient: aPatient({ fullName: 'Tawanda Mhaka' }), profiles: ['UE'] });
  const reception = await house.lab.as('ROLE_RECEPTION');
  const address = `/reception/incoming?action=update&bookingId=${booked.id}`;
  await goInside(page, address);
  await see(page.getByRole('heading', { name: 'Update booking' }));
  await codeModal().getByRole('textbox', { name: 'Admin code' }).fill('not the code');
  await page.keyboard.press('Enter');
  await see(codeModal().getByText(/not right|wrong|incorrect/i));
  expect(await codeModal().getByRole('button', { name: 'Proceed' }).isDisabled()).toBe(true);
  await giveCode();
  await step('2 Patient Demographics').click();
  await field('Ward Number').fill('W12');
  await step('1 Select Profiles').click();
  await chooseTest('FBC');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('The booking of Tawanda Mhaka was updated'));
  await page.waitForURL('**/reception/jobCard/summary?**');
  const stored = (await reception.get(`/api/booking/${booked.id}`)).body;
  expect(stored.patientData.wardNumber).toBe('W12');
  expect(stored.selectedProfiles.map(({ code }: { code: string }) => code)).toEqual(['UE', 'FBC']);

  await goInside(page, address);
  await giveCode();
  await page.getByRole('button', { name: 'Delete booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete booking' });
  expect(await dialog.getByRole('button', { name: 'Delete booking' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('Booked twice');
  await dialog.getByRole('button', { name: 'Delete booking' }).click();
  // The grant to update is none to delete.
  await see(codeModal().getByText('Deleting a booking needs the admin code.'));
  await giveCode();
  await see(page.getByText('The booking of Tawanda Mhaka was deleted'));
  await page.waitForURL('**/view/results');
  expect((await reception.get(`/api/booking/${booked.id}`)).status).toBe(404);
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
  await row.getByRole('button', { name: 'Given to the patient' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(page.getByText('Handed Wrong: not handed over after all'));
  await see(row.and(page.locator(':not([data-gone])')));
});

/** The booking that was laid aside for another one. */
async function discardWhatIsBegun(): Promise<void> {
  const { page } = desk;
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await goInside(page, WIZARD);
  await discard.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await see(page.getByRole('button', { name: 'Discard', exact: true, disabled: true }));
}

/** A new booking as far as its person. */
async function beginBooking(): Promise<void> {
  const { page } = desk;
  await goInside(page, WIZARD);
  await page.getByRole('combobox', { name: 'Add a test' }).fill('FBC');
  await page.getByRole('option').filter({ hasText: 'FBC' }).first().click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

test('an unknown person in an emergency is booked with a button and an age', async () => {
  const { page } = desk;
  await discardWhatIsBegun();
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
  const typed = (name: string | RegExp): Locator => page.getByRole('textbox', { name });
  await typed('Name').fill('Gertrude');
  await typed('National ID/Passport No').fill('zw 555');
  const similar = page.getByRole('dialog', { name: 'Similar names' });
  await see(similar.getByText('Same national id'));
  await see(typed(/Why a second patient has this ID/));
  await similar.getByRole('checkbox', { name: /Mary Gumbo/ }).check();
  await similar.getByRole('button', { name: 'Use Demographics' }).click();
  await missing(similar);
  // The record is read before its words are in the fields.
  await until(
    () => typed('Name').inputValue(),
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
  await card('Simbarashe Zulu').getByRole('button', { name: 'History of the record' }).click();
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
