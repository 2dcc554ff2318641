import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking as aRequest, aPatient } from '../bookings/requests.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

const WIZARD = '/reception/incoming?action=capture';

let house: House;
let desk: Person;
let page: Page;

beforeAll(async () => {
  house = await openHouse();
  desk = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  page = desk.page;
});
afterAll(async () => {
  expect(complaintsOf([desk])).toEqual([]);
  await house.close();
});

const next = (): Locator => page.getByRole('button', { name: 'Next', exact: true });
const step = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Steps of the booking' }).getByRole('button', { name });

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

test('words that match no test stay through Enter and a reload, and the booking does not go on over them', async () => {
  await openEmpty();
  await chooseTest('UE');
  const sought = page.getByRole('combobox', { name: 'Add a test' });
  const said = 'No test was chosen for “Glukose”: pick one, or empty the field';
  await sought.focus();
  await page.keyboard.type('Glukose');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await see(page.locator('.mantine-InputWrapper-error').getByText(said));
  expect(await sought.inputValue()).toBe('Glukose');
  expect(await sought.getAttribute('aria-invalid')).toBe('true');
  expect(await next().isDisabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await see(step('6 Summary').and(page.locator('[aria-current="step"]')));
  expect(await page.getByRole('button', { name: 'Book', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Alt+1');
  await page.reload();
  await see(sought);
  expect(await sought.inputValue()).toBe('Glukose');
  await sought.press('Control+a');
  await page.keyboard.press('Delete');
  await missing(page.getByText(said));
  expect(await next().isEnabled()).toBe(true);
});

test('two people at one counter: each address has its own draft, whatever was begun before', async () => {
  const { patientData: anna } = await book({ patient: aPatient({ fullName: 'Anna Begun' }) });
  const { patientData: bella } = await book({ patient: aPatient({ fullName: 'Bella Again' }) });
  await openEmpty();
  await page.goto(`${WIZARD}&patientId=${anna.id}`);
  await chooseTest('UE');
  await page.goto(`/patient/${bella.id}`);
  await page.getByRole('link', { name: 'Book again' }).first().click();
  await page.waitForURL(`**patientId=${bella.id}**`);
  const strip = page.getByLabel('This booking');
  await see(strip.getByText('Bella Again'));
  expect(await strip.getByText('UE', { exact: true }).count()).toBe(0);
  await chooseTest('FBC');
  const others = page.getByRole('navigation', { name: 'Other bookings in work' });
  await others.getByRole('link', { name: /^Anna Begun, / }).click();
  await see(strip.getByText('Anna Begun'));
  await see(strip.getByText('UE', { exact: true }));
  await page.goBack();
  await see(strip.getByText('Bella Again'));
  await page.reload();
  await see(strip.getByText('Bella Again'));
  await see(strip.getByText('FBC', { exact: true }));
  await see(page.getByText('Continues with what was typed'));
  await page.getByRole('button', { name: 'Another booking' }).click();
  await see(others.getByRole('link', { name: /^Bella Again, / }));
  expect(await page.getByRole('list', { name: 'Chosen tests' }).count()).toBe(0);
});
