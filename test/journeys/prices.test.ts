import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sitDown } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('one price is changed beside the list, and another list falls back to cash where it says nothing', async () => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN', 'second_manager');
  const { page } = manager;
  await page.goto('/price-admin?q=LIPID');
  await page.getByLabel('Price list').selectOption({ label: 'Staff' });
  const lipid = page.getByRole('row').filter({ hasText: 'LIPID' });
  await see(lipid.getByText('cash', { exact: true }));
  await lipid.getByText('LIPID', { exact: true }).click();
  await page.getByLabel('New price').fill('11');
  await page.getByRole('button', { name: 'Save price' }).click();
  await missing(lipid.getByText('cash', { exact: true }));
  await see(lipid.getByText('11.00'));

  // Whoever may choose prices books by that list; it stays with the booking.
  await page.goto('/reception/incoming?action=capture&step=contact-details');
  await page.getByLabel('Prices').selectOption({ label: 'Staff' });
  await page.goto('/reception/incoming?action=capture&step=select-profiles');
  await page.getByRole('combobox', { name: 'Add a test' }).fill('LIPID');
  await page.keyboard.press('Enter');
  await see(page.getByLabel('This booking').getByText('$11.00'));
  expect(complaintsOf([manager])).toEqual([]);
});

test('a bundle has a price of its own, and the wizard says what it saves', async () => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN', 'bundling_manager');
  const { page } = manager;
  await (
    await lab.as('ROLE_LABADMIN')
  ).post('/api/catalogue/batches', { name: 'Liver and kidney', codes: ['UE', 'LFT'] });
  await page.goto('/price-admin');
  await page.getByRole('button', { name: 'Bundles' }).click();
  const line = page.getByRole('form', { name: 'Liver and kidney' });
  await line.getByLabel('Liver and kidney').fill('20');
  await line.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Liver and kidney costs $20.00'));
  await page.goto('/reception/incoming?action=capture');
  await page.getByRole('combobox', { name: 'Add a test' }).fill('Liver and');
  await page.keyboard.press('Enter');
  await see(page.getByText('Liver and kidney saves $7.00'));
  expect(complaintsOf([manager])).toEqual([]);
});

test('many prices rise by percent: previewed, undone, planned again and in force when the day comes', async () => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await page.goto('/price-admin?unit=haematology');
  const fbc = page.getByRole('row').filter({ hasText: 'FBC' });
  await see(fbc.getByText('8.00'));

  const day = lab.day(2);
  const rise = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Change by percent' }).click();
    const dialog = page.getByRole('dialog', { name: /by percent/ });
    await dialog.getByLabel('Percent').fill('5');
    await dialog.getByLabel(/Rounded to/).selectOption('0.50');
    await dialog.getByRole('textbox', { name: 'From' }).fill(day);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await see(dialog.getByRole('row').filter({ hasText: 'FBC' }).getByText('8.50'));
    await dialog.getByRole('button', { name: /Change \d+ prices/ }).click();
    await missing(dialog);
    await see(fbc.getByText('8.50'));
  };
  await rise();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
  await missing(fbc.getByText('8.50'));
  await rise();

  // The history tells all three, who did them and from which day.
  await fbc.getByText('FBC', { exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  await see(history.getByText('first price', { exact: false }));
  await see(history.getByText('undone since', { exact: false }));

  lab.clock.advance(3 * 86_400_000);
  const today = await lab.stranger().get('/api/catalogue/profiles?q=FBC');
  expect(today.body.items[0].price).toBe('8.50');
  expect(complaintsOf([manager])).toEqual([]);
});
