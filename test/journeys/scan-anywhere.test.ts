import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, type House, openHouse, resultAddress, see, until } from './house.js';
import { scan } from './scanner.js';

let house: House;
let bench: Person;
beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
});
afterAll(() => house.close());

async function accessionOf({ id }: Booked): Promise<string> {
  const reception = await house.lab.as('ROLE_RECEPTION');
  return (await reception.get(`/api/booking/${id}`)).body.specimens[0].accession as string;
}

test('a label scanned while the cursor is in a cell opens that sample, and the cell is as it was', async () => {
  const { page } = bench;
  const [first, second] = [await aBooking(house.lab, ['UE']), await aBooking(house.lab, ['UE'])];
  const sodium = page.getByRole('textbox', { name: 'Sodium, result' });
  await page.goto(resultAddress(first, 'UE'));
  await sodium.fill('140');
  await sodium.focus();
  await scan(bench.page, await accessionOf(second));
  await page.waitForURL(`**/update/biochemistry?**${second.id}**`);
  await until(
    () => sodium.inputValue(),
    (value) => value === '',
  );
  await page.goto(resultAddress(first, 'UE'));
  await until(
    () => sodium.inputValue(),
    (value) => value === '140',
  );
  expect(complaintsOf([bench])).toEqual([]);
});

test('a number of no sample is said so, and nothing else happens', async () => {
  const { page } = bench;
  const booking = await aBooking(house.lab, ['UE']);
  await page.goto(resultAddress(booking, 'UE'));
  const sodium = page.getByRole('textbox', { name: 'Sodium, result' });
  await sodium.fill('141');
  await sodium.focus();
  await scan(bench.page, 'LAB999999-0-1');
  await see(page.getByRole('alert').filter({ hasText: 'No sample with the number LAB999999-0-1' }));
  expect(await sodium.inputValue()).toBe('141');
  expect(page.url()).toContain(booking.id);
});
