import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { goInside } from './inside.js';
import { openInstallation, see, type House, Seats } from './laboratory.js';
import { scan } from './scanner.js';

let house: House;
let reception: Person;
const seats = new Seats();

beforeAll(async () => {
  house = await openInstallation();
  reception = seats.add(await sitDown(house.browser, house.lab, 'ROLE_RECEPTION'));
});
afterAll(async () => {
  await seats.leave();
  await house.close();
});

test('a quotation is written, and its code that is scanned anywhere brings a booking at what was quoted', async () => {
  const { page } = reception;
  await goInside(page, '/create-quotation');
  const field = page.getByRole('combobox', { name: 'Add a test' });
  for (const code of ['UE', 'LFT']) {
    await field.fill(code);
    await field.press('Enter');
    await see(page.getByRole('list', { name: 'Chosen tests' }).getByText(code, { exact: true }));
  }
  await see(page.getByRole('list', { name: 'Chosen tests' }).getByText('$27.00'));
  await page.getByRole('textbox', { name: 'For', exact: true }).fill('Mary Quoted');
  await page.getByRole('button', { name: 'Write the quotation' }).click();
  await page.waitForURL(/\/quotations\?id=QUO1$/);
  await see(page.getByRole('heading', { name: 'Quotation QUO1' }));
  await see(page.getByRole('row', { name: /QUO1.*Mary Quoted.*Open.*\$27\.00/ }));

  const manager = await house.lab.as('ROLE_LABADMIN');
  const { version } = good(await manager.get('/api/catalogue/profiles/UE')).body;
  good(await manager.put('/api/prices', { prices: [{ code: 'UE', price: '99.00', version }] }));

  await scan(page, 'QUO1');
  await page.waitForURL(/action=capture&draft=/);
  await see(page.getByText(/The quoted prices hold until/));
  const chosen = page.getByRole('list', { name: 'Chosen tests' });
  await see(chosen.getByText('$12.00'));
  await see(chosen.getByText('$27.00'));
  await page.keyboard.press('Alt+2');
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mary Quoted');
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('34y');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('button', { name: 'Book', exact: true }));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/jobCard\/summary/);
  await see(page.getByText('$27.00'));

  await scan(page, 'QUO1');
  await see(page.getByText(/Quotation QUO1: used/));
  await goInside(page, '/quotations');
  await see(page.getByRole('row', { name: /QUO1.*Used/ }));
});
