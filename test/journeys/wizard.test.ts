import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking as aRequest, aPatient } from '../bookings/requests.js';
import { signIn, sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

const CODE = 'open sesame 42';
const WIZARD = '/reception/incoming?action=capture';

let house: House;
let desk: Person;
let page: Page;

beforeAll(async () => {
  house = await openHouse();
  desk = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  page = desk.page;
  good(await (await house.lab.as('ROLE_SUPER_ADMIN')).put('/api/admin-code', { code: CODE }));
});
afterAll(async () => {
  expect(complaintsOf([desk])).toEqual([]);
  await house.close();
});

const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const next = (): Locator => page.getByRole('button', { name: 'Next', exact: true });
const step = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Steps of the booking' }).getByRole('button', { name });
const codeModal = (): Locator => page.getByRole('dialog', { name: 'Admin code' });

interface Booked {
  readonly id: string;
  readonly patientData: { readonly id: string; readonly labNumber: string };
}

async function book(fields: Readonly<Record<string, unknown>>): Promise<Booked> {
  const reception = await house.lab.as('ROLE_RECEPTION');
  return good(await reception.post('/api/booking/book', aRequest(fields))).body as Booked;
}

async function chooseTest(code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a test' }).fill(code);
  await page.getByRole('option').filter({ hasText: code }).first().click();
  await see(page.getByRole('list', { name: 'Chosen tests' }).getByText(code, { exact: true }));
}

/** Offered only once the server has said that the code is right. */
async function giveCode(): Promise<void> {
  await codeModal().getByRole('textbox', { name: 'Admin code' }).fill(CODE);
  await page.keyboard.press('Enter');
  await see(codeModal().getByText('The code is right.'));
  await codeModal().getByRole('button', { name: 'Proceed' }).click();
  await missing(codeModal());
}

test('what was typed survives a reload, and a sign-out of the same user', async () => {
  await page.goto(WIZARD);
  await chooseTest('FBC');
  await next().click();
  await field('Name').fill('Rutendo Gwaze');
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

test('at 1440 similar patients stand beside the name, the empty half shows sum and visits, and who is taken is booked', async () => {
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
  const booked = await book({ patient: aPatient({ fullName: 'Tawanda Mhaka' }), profiles: ['UE'] });
  const reception = await house.lab.as('ROLE_RECEPTION');
  const address = `/reception/incoming?action=update&bookingId=${booked.id}`;
  await page.goto(address);
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

  await page.goto(address);
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
