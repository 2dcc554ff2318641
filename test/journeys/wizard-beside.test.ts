import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aPatient } from '../bookings/requests.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

const STEPS = ['Patient Demographics', 'Contact Details', 'Clinical Data', 'Doctor'];

let house: House;
let desk: Person;

beforeAll(async () => {
  house = await openHouse();
  desk = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  const reception = await house.lab.as('ROLE_RECEPTION');
  const booked = await reception.post('/api/booking/book', {
    patient: aPatient({ fullName: 'Nyasha Chikomo' }),
    profiles: ['LFT'],
  });
  expect(booked.status).toBe(201);
});
afterAll(() => house.close());

test('at 1440 similar patients stand beside the name, Escape closes them, and the empty half shows sum and visits', async () => {
  const { page } = desk;
  const soFar = page.getByRole('complementary', { name: 'So far' });
  const similar = page.getByRole('dialog', { name: 'Similar names' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await page.goto('/reception/incoming?action=capture');
  await page.getByRole('combobox', { name: 'Add a test' }).fill('UE');
  await page.getByRole('option').filter({ hasText: 'UE' }).first().click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await see(soFar.getByRole('region', { name: 'Total so far' }).getByText('$12.00').last());
  // Nobody is known yet.
  expect(await soFar.getByRole('region', { name: 'Last visits' }).count()).toBe(0);
  await name.pressSequentially('Nyasha ');
  await see(similar);
  const [field, popup] = await Promise.all([name.boundingBox(), similar.boundingBox()]);
  expect(popup?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? Infinity));
  expect((popup?.x ?? 0) + (popup?.width ?? 0)).toBeLessThanOrEqual(1440);
  expect(await soFar.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await missing(similar);
  expect(await name.inputValue()).toBe('Nyasha ');
  await see(soFar);
  await page.keyboard.type('C ');
  await see(similar);
  await similar.getByRole('checkbox', { name: /Nyasha Chikomo/ }).check();
  await similar.getByRole('button', { name: 'Use Demographics' }).click();
  for (const step of STEPS) {
    await page
      .getByRole('navigation', { name: 'Steps of the booking' })
      .getByRole('button', { name: step })
      .click();
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
  expect(complaintsOf([desk])).toEqual([]);
});
