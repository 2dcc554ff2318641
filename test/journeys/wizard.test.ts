// Long because each step and each question of the wizard is tried in the one laboratory that is open for it.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking as aRequest, aPatient } from '../bookings/requests.js';
import { signIn, sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

const CODE = 'open sesame 42';
const WIZARD = '/reception/incoming?action=capture';

let house: House;
let desk: Person;
let page: Page;

beforeAll(async () => {
  house = await openHouse();
  desk = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  page = desk.page;
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const set = await director.put('/api/admin-code', { code: CODE });
  if (set.status !== 200) throw new Error(set.text);
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([desk])).toEqual([]);
});

const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const next = (): Locator => page.getByRole('button', { name: 'Next', exact: true });
const step = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Steps of the booking' }).getByRole('button', { name });
const similar = (): Locator => page.getByRole('dialog', { name: 'Similar names' });

interface Booked {
  readonly id: string;
  readonly version: number;
  readonly patientData: { readonly id: string; readonly labNumber: string };
}

async function book(fields: Readonly<Record<string, unknown>>): Promise<Booked> {
  const reception = await house.lab.as('ROLE_RECEPTION');
  const answer = await reception.post('/api/booking/book', aRequest(fields));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as Booked;
}

async function chooseTest(code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a test' }).fill(code);
  await page.getByRole('option').filter({ hasText: code }).first().click();
  await see(page.getByRole('list', { name: 'Chosen tests' }).getByText(code, { exact: true }));
}

/** A form without the draft of the test before. */
async function openEmpty(): Promise<void> {
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('bookingDraft'))
      .forEach((key) => localStorage.removeItem(key)),
  );
  await page.goto('/welcome');
  await page.goto(WIZARD);
  await see(page.getByRole('combobox', { name: 'Add a test' }));
}

const codeModal = (): Locator => page.getByRole('dialog', { name: 'Admin code' });

async function giveCode(code: string): Promise<void> {
  await codeModal().getByRole('textbox', { name: 'Admin code' }).fill(code);
  await page.keyboard.press('Enter');
}

/** Offered only once the server has said that the code is right. */
async function proceed(): Promise<void> {
  await see(codeModal().getByText('The code is right.'));
  await codeModal().getByRole('button', { name: 'Proceed' }).click();
  await missing(codeModal());
}

test('what was typed survives a reload, and a sign-out of the same user', async () => {
  await openEmpty();
  await chooseTest('FBC');
  await next().click();
  await field('Name').fill('Rutendo Gwaze');
  // Enter goes to what is asked next, and nothing is wrong with what was not asked for yet.
  await page.keyboard.press('Enter');
  await see(page.locator('#dateOfBirth:focus'));
  expect(await field('Age').getAttribute('aria-invalid')).not.toBe('true');
  await field('Age').fill('34');
  await page.reload();
  await see(field('Name'));
  expect(await field('Name').inputValue()).toBe('Rutendo Gwaze');
  expect(await field('Age').inputValue()).toBe('34');
  await see(page.getByLabel('This booking').getByText('FBC'));

  await page.goto('/signout');
  await page.waitForURL('**/security/login');
  await signIn(desk, 'reception');
  await page.goto(WIZARD);
  await step('2 Patient Demographics').click();
  expect(await field('Name').inputValue()).toBe('Rutendo Gwaze');
});

test('Next is disabled while the step is wrong, and says why', async () => {
  await openEmpty();
  const reason = (text: string): Locator => page.getByRole('button', { name: text });
  expect(await next().isDisabled()).toBe(true);
  await see(reason('Choose at least one test'));
  await chooseTest('UE');
  await next().click();
  await see(reason('Name is needed'));
  expect(await next().isDisabled()).toBe(true);
  await field('Name').fill('R');
  await see(reason('Name needs at least 2 characters'));
  await field('Name').fill('Rutendo');
  await see(reason('Give a date of birth or an age'));
  await field('Age').fill('7');
  await see(reason('At least 2 characters: 7y for years, 7m for months'));
  await field('Age').fill('7y');
  await see(reason('Choose the gender'));
  await page.getByRole('radio', { name: 'Female' }).check();
  expect(await next().isEnabled()).toBe(true);

  // A day before 130 years ago and a day to come are no birth dates.
  for (const wrong of ['01/01/1890', '01/01/2090']) {
    await field('Date of Birth').fill(wrong);
    await until(
      () => next().isDisabled(),
      (isDisabled) => isDisabled,
    );
  }
  await field('Date of Birth').fill(`01/01/${new Date().getFullYear() - 46}`);
  await until(
    () => next().isEnabled(),
    (isEnabled) => isEnabled,
  );
  expect(await field('Age').inputValue()).toBe('46');
  expect(await field('Lab Number').getAttribute('readonly')).not.toBeNull();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await see(page.getByRole('combobox', { name: 'Add a test' }));
  for (const name of ['1 Select Profiles', '3 Contact Details', '4 Clinical Data', '5 Doctor', '6 Summary']) {
    await step(name).click();
    await see(step(name).and(page.locator('[aria-current="step"]')));
  }
});

test('a space after the first word asks for similar names; Use Demographics fills, unticking clears', async () => {
  const { patientData } = await book({ patient: aPatient({ fullName: 'Nyasha Chikomo' }) });
  await openEmpty();
  await chooseTest('UE');
  await next().click();
  await field('Name').pressSequentially('Nyasha');
  expect(await similar().count()).toBe(0);
  await page.keyboard.type(' ');
  await see(similar());
  for (const title of ['Lab Number', 'Patient Name', 'Age', 'D.O.B', 'Gender']) {
    await see(similar().getByRole('columnheader', { name: title, exact: true }));
  }
  const box = similar().getByRole('checkbox', { name: /Nyasha Chikomo/ });
  const use = similar().getByRole('button', { name: 'Use Demographics' });
  expect(await use.isDisabled()).toBe(true);
  await box.check();
  expect(await use.isEnabled()).toBe(true);
  await box.uncheck();
  expect(await use.isDisabled()).toBe(true);
  await box.check();
  await use.click();
  await missing(similar());
  await until(
    () => field('Name').inputValue(),
    (name) => name === 'Nyasha Chikomo',
  );
  expect(await field('Lab Number').inputValue()).toBe(patientData.labNumber);
  expect(await field('Date of Birth').inputValue()).toBe('14 Feb 1990');
  expect(await page.getByRole('radio', { name: 'Female' }).isChecked()).toBe(true);
  await see(page.getByText(`Known patient ${patientData.labNumber}`));

  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.waitForURL('**/reception/jobCard/summary?**');
  const reception = await house.lab.as('ROLE_RECEPTION');
  const found = await reception.get(`/api/patient/search/${encodeURIComponent('Nyasha Chikomo')}`);
  expect(found.body).toHaveLength(1);
});

test('who has the same name, sex and date of birth is taken with Enter, and nobody else is asked about', async () => {
  const { patientData } = await book({ patient: aPatient({ fullName: 'Ottilie Marschner' }) });
  await openEmpty();
  await chooseTest('UE');
  await next().click();
  await field('Name').pressSequentially('Ottilie Marschner');
  await see(similar());
  await field('Date of Birth').fill('14 Feb 1990');
  await page.keyboard.press('Tab');
  await page.getByRole('radio', { name: 'Female' }).check();
  await see(page.getByText('Registered already: the same name, sex and date of birth'));
  await page.keyboard.press('Enter');
  await see(page.getByRole('button', { name: 'It is this person' }).and(page.locator(':focus')));
  await page.keyboard.press('Enter');
  await see(page.getByText(`Known patient ${patientData.labNumber}`));
  await missing(similar());
  expect(await field('Lab Number').inputValue()).toBe(patientData.labNumber);
});

test('the popup is closed with Close, and the typing goes on for a new patient', async () => {
  await openEmpty();
  await chooseTest('UE');
  await next().click();
  await field('Name').pressSequentially('Nyasha ');
  await similar().getByRole('button', { name: 'Close', exact: true }).click();
  await missing(similar());
  await page.keyboard.type('Banda');
  expect(await field('Name').inputValue()).toBe('Nyasha Banda');
  expect(await field('Lab Number').inputValue()).toBe('Given on booking');
});

test('a booking is changed in the wizard once the admin code was given', async () => {
  const booked = await book({ patient: aPatient({ fullName: 'Tawanda Mhaka' }), profiles: ['UE'] });
  await page.goto(`/reception/incoming?action=update&bookingId=${booked.id}`);
  await see(page.getByRole('heading', { name: 'Update booking' }));
  await giveCode('not the code');
  await see(codeModal().getByText(/not right|wrong|incorrect/i));
  expect(await codeModal().getByRole('button', { name: 'Proceed' }).isDisabled()).toBe(true);
  await giveCode(CODE);
  await proceed();
  await step('2 Patient Demographics').click();
  await field('Ward Number').fill('W12');
  await step('1 Select Profiles').click();
  await chooseTest('FBC');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('The booking of Tawanda Mhaka was updated'));
  await page.waitForURL('**/reception/jobCard/summary?**');
  const reception = await house.lab.as('ROLE_RECEPTION');
  const stored = (await reception.get(`/api/booking/${booked.id}`)).body;
  expect(stored.patientData.wardNumber).toBe('W12');
  expect(stored.selectedProfiles.map(({ code }: { code: string }) => code)).toEqual(['UE', 'FBC']);
});

test('a booking is deleted with a reason and the admin code; its job cards go with it', async () => {
  const booked = await book({ patient: aPatient({ fullName: 'Blessing Ruzvidzo' }) });
  const bench = await house.lab.as('ROLE_LAB');
  await page.goto(`/reception/incoming?action=update&bookingId=${booked.id}`);
  await giveCode(CODE);
  await proceed();
  await page.getByRole('button', { name: 'Delete booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete booking' });
  expect(await dialog.getByRole('button', { name: 'Delete booking' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('Booked twice');
  await dialog.getByRole('button', { name: 'Delete booking' }).click();
  // The grant to update is none to delete.
  await see(codeModal().getByText('Deleting a booking needs the admin code.'));
  await giveCode(CODE);
  await proceed();
  await see(page.getByText('The booking of Blessing Ruzvidzo was deleted'));
  await page.waitForURL('**/view/results');
  const reception = await house.lab.as('ROLE_RECEPTION');
  expect((await reception.get(`/api/booking/${booked.id}`)).status).toBe(404);
  const cards = (await bench.get('/api/jobCard/find/all/waiting/1')).body.items as readonly {
    readonly bookingInformationId: string;
  }[];
  expect(cards.filter((card) => card.bookingInformationId === booked.id)).toEqual([]);
  // Soft: the row, the reason and who did it stay.
  const kept = await house.lab.sql('select deleted_at is not null as deleted from booking where id = $1', [
    booked.id,
  ]);
  expect(kept).toEqual([{ deleted: true }]);
});
