import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuditSealer } from '../../server/audit/index.js';
import { aBooking } from '../results/bench.js';
import { sitDown } from '../support/browser.js';
import { complaintsOf, openHouse, see, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a manager verifies the trail where it is read, held to a head that was noted, and a wrong one shows', async () => {
  const { lab, browser } = house;
  await aBooking(lab, ['UE']);
  await lab.server.app.get(AuditSealer).seal();
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
  const { position, hash } = (await (await lab.as('ROLE_LABADMIN')).get('/api/audit/head')).body;
  await page.goto('/audit');
  await page.getByRole('button', { name: 'Verify the trail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Does the audit trail hold?' });
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await see(dialog.getByText('It holds'));
  const noted = dialog.getByRole('textbox', { name: 'Head that was noted earlier' });
  await noted.fill(`${position}:${hash}`);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await see(dialog.getByText('The head that was noted still matches.'));
  await noted.fill(`${position}:${'0'.repeat(64)}`);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await see(dialog.getByRole('alert').filter({ hasText: 'It does not hold' }));
  await noted.fill('nonsense');
  await see(dialog.getByText('A position, a colon and 64 digits, as the head is shown above'));
  expect(await dialog.getByRole('button', { name: 'Verify', exact: true }).isDisabled()).toBe(true);
  expect(complaintsOf([manager])).toEqual([]);
});

test('everything about a booking is one press away from one of its entries', async () => {
  const { lab, browser } = house;
  const booking = await aBooking(lab, ['UE']);
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN', 'second_manager');
  const { page } = manager;
  const [{ lab_number: number } = {}] = await lab.sql('select lab_number from booking where id = $1', [
    booking.id,
  ]);
  await page.goto('/audit?action=booking.book');
  const row = page.getByRole('row').filter({ hasText: String(number) });
  await see(row.getByRole('link', { name: String(number) }));
  await row.getByText('Booked tests').click();
  await page.getByRole('button', { name: 'Everything about this booking' }).click();
  await page.waitForURL(`**/audit?**bookingId=${booking.id}**`);
  await see(page.getByRole('table', { name: 'Audit trail' }).getByText('Booked tests'));
  expect(complaintsOf([manager])).toEqual([]);
});
