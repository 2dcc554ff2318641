import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Role } from '../../shared/vocabulary.js';
import { NEW_PROFILE } from '../catalogue/new-profile.js';
import { aCustomer, aProduct, good, receive } from '../inventory/store.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { sitDown } from '../support/browser.js';
import { openHouse, pick, see, until, type House, Seats } from './house.js';
import { scan } from './scanner.js';

let house: House;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => seats.leave());

async function sit(role: Role): Promise<Page> {
  return seats.add(await sitDown(house.browser, house.lab, role)).page;
}

/** Types a part of the name and takes the first that fits. */
async function choose(page: Page, product: string): Promise<void> {
  await page.getByLabel('Product', { exact: true }).fill(product);
  await see(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first());
  await page.keyboard.press('Enter');
}

test('a reagent is made, ordered, received in parts, and given to a bench with the keys', async () => {
  const page = await sit('ROLE_LABADMIN');
  await page.goto('/view-product');
  await page.getByRole('link', { name: 'Add the first product' }).click();
  await page.waitForURL('**/create-product');
  await page.getByLabel('Code').fill('590123');
  await page.getByLabel('Name').fill('HIV Determine');
  await page.getByLabel('Pack size').fill('100');
  await page.getByLabel('Reorder level').fill('150');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-product\?id=/);
  await see(page.getByRole('cell', { name: 'HIV Determine 590123' }));
  await see(page.getByRole('cell').getByText('Low', { exact: true }));

  await page.getByRole('link', { name: 'Order', exact: true }).click();
  await page.waitForURL('**/inventory/create-order?productId=*');
  await page.getByLabel('Supplier').fill('Supplies and Co');
  await page.getByLabel('Quantity').fill('200');
  await see(page.getByText('2 packs of 100'));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-order\?id=/);
  await see(page.getByRole('cell').getByText('Ordered', { exact: true }));

  await page.getByRole('link', { name: 'Receive goods' }).click();
  await page.waitForURL('**/create-received?orderId=*');
  await page.getByLabel('Quantity').fill('250');
  await page.getByLabel('Lot', { exact: true }).fill('23a');
  await page.getByLabel('Expiry', { exact: true }).fill(house.lab.day(200));
  await page.getByLabel('Delivery note').fill('DN 1');
  const more = page.getByLabel('Take more than was ordered');
  await see(more);
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('alert').getByText('Tick that more is taken than was ordered'));
  await page.getByLabel('Quantity').fill('120');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-received/);
  await see(page.getByRole('row').filter({ hasText: '23A' }).getByText('120'));

  await aCustomer(await house.lab.as('ROLE_LABADMIN'), { name: 'Serology bench', unit: 'serology' });
  await page.goto('/create-dispatched');
  await pick(page, 'To', 'Serology bench');
  await choose(page, 'deter');
  await page.getByLabel('Quantity').fill('20');
  await see(page.getByText('Takes 20 test of lot 23A'));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-dispatched/);
  await see(page.getByRole('row').filter({ hasText: 'Serology bench' }));
});

test('another lot than the one that expires first asks for its reason', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Syphilis strips' });
  await aCustomer(manager, { name: 'Hill clinic', kind: 'outside' });
  await receive(bench, product, [
    { lot: 'SOON', quantity: '10', expiry: house.lab.day(10) },
    { lot: 'LATE', quantity: '10', expiry: house.lab.day(90) },
  ]);
  const page = await sit('ROLE_LAB');
  await page.goto(`/create-dispatched?productId=${product.id}`);
  await pick(page, 'To', 'hill', 'Hill clinic (outside)');
  await page.getByLabel('Quantity').fill('3');
  const lots = page.getByLabel('Lot', { exact: true });
  await lots.selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click();
  await see(page.getByRole('alert').getByText('Lot SOON expires first', { exact: false }));
  await page.getByLabel('Why not what expires first').fill('They began with it');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-dispatched/);
  const row = page.getByRole('row').filter({ hasText: 'Hill clinic' });
  await see(row.getByText('They began with it'));
  await row.click();
  await page.getByRole('button', { name: 'Take back into the store' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Not needed');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Returned' });
  await see(page.getByRole('row').filter({ hasText: 'Not needed' }));
});

test('the stock follows live, and what spoils is wasted with a reason', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Glucose oxidase' });
  const page = await sit('ROLE_LAB');
  await page.goto('/view-stock?q=glucose');
  await see(page.getByRole('heading', { name: 'Stock', exact: true }));
  await receive(bench, product, [{ lot: 'G1', quantity: '40', expiry: house.lab.day(20) }]);
  const row = page.getByRole('row').filter({ hasText: 'G1' });
  await see(row.getByText('Expires soon'));
  await row.click();
  await page.getByRole('button', { name: 'Waste' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quantity').fill('15');
  await dialog.getByLabel('Reason').fill('Left out of the fridge');
  await dialog.getByRole('button', { name: 'Waste it' }).click();
  await see(row.getByText('25'));
  await see(page.getByRole('table', { name: 'What moved' }).getByText('Left out of the fridge'));
});

test('every pack that is scanned begins its line, however quickly the next one follows', async () => {
  const manager = await house.lab.as('ROLE_LABADMIN');
  await aProduct(manager, { code: '7612345000017', name: 'Urine strips' });
  await aProduct(manager, { code: '7612345000024', name: 'Urine cups' });
  const page = await sit('ROLE_LABADMIN');
  await page.goto('/create-stock');
  const products = page.getByLabel('Product', { exact: true });
  await see(products);
  await scan(page, '7612345000017');
  await scan(page, '7612345000024');
  await until(
    () => products.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).sort()),
    (names) => names.join() === 'Urine cups,Urine strips',
  );
});

test('a profile says in its editor what a test uses, and what was used is read by profile', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Sodium electrode' });
  await receive(bench, product, [{ lot: 'E1', quantity: '10', expiry: house.lab.day(20) }]);
  const page = await sit('ROLE_LABADMIN');
  await page.goto('/profile/biochem?code=UE&part=profile');
  await page.getByRole('button', { name: 'Add a reagent' }).click();
  const named = page.locator('input[aria-label="Product 1"]');
  await named.click();
  const offered = page.getByRole('option', { name: /Sodium electrode/ });
  await see(offered);
  await named.pressSequentially('Sodium');
  await see(offered);
  await page.keyboard.press('Enter');
  await page.getByLabel('Quantity 1 for one test').fill('2');
  await page.getByRole('button', { name: 'Save reagents' }).click();
  await see(page.getByText('The reagents of UE were saved'));
  const booking = await aBooking(house.lab, ['UE']);
  expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(200);
  await page.goto('/reagents-usage?by=profile');
  await see(page.getByRole('row').filter({ hasText: 'Sodium electrode' }).getByText('UE'));
  await page.getByRole('button', { name: 'Record a use' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a use' });
  await dialog.getByLabel('Profile', { exact: true }).fill('ue');
  await see(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: /^UE / }));
  await page.keyboard.press('Enter');
  await dialog.getByLabel('How often it was run').fill('3');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await see(page.getByRole('row').filter({ hasText: 'Sodium electrode' }).getByText('8'));
});

test('of two profiles whose codes differ by case alone the one that was picked is recorded', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Zinc reagent' });
  await receive(bench, product, [{ lot: 'Z1', quantity: '10', expiry: house.lab.day(20) }]);
  for (const code of ['ZINC', 'Zinc']) {
    good(await manager.post('/api/catalogue/profiles', { ...NEW_PROFILE, code, name: `Zinc as ${code}` }));
    const reagents = [{ productId: product.id, quantity: '1' }];
    good(await manager.put(`/api/inventory/reagents/${code}`, { version: 0, reagents }));
  }
  const page = await sit('ROLE_LAB');
  await page.goto('/reagents-usage?by=profile');
  await page.getByRole('button', { name: 'Record a use' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a use' });
  await dialog.getByLabel('Profile', { exact: true }).fill('zinc');
  await page.getByRole('option', { name: /Zinc as Zinc/ }).click();
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await see(
    page
      .getByRole('row')
      .filter({ hasText: 'Zinc reagent' })
      .getByRole('cell', { name: 'Zinc', exact: true }),
  );
});

test('a use of a profile that was retired meanwhile is recorded, and the dialog says that it is off the menu', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Copper reagent' });
  await receive(bench, product, [{ lot: 'C9', quantity: '10', expiry: house.lab.day(20) }]);
  good(await manager.post('/api/catalogue/profiles', { ...NEW_PROFILE, code: 'COPPER', name: 'Copper' }));
  const reagents = [{ productId: product.id, quantity: '1' }];
  good(await manager.put('/api/inventory/reagents/COPPER', { version: 0, reagents }));
  const { version } = good(await manager.get('/api/catalogue/profiles/COPPER'));
  const retire = { code: 'COPPER', version, retired: true, reason: 'Sent out now' };
  good(await manager.post('/api/catalogue/profiles/retire', retire));
  const page = await sit('ROLE_LAB');
  await page.goto('/reagents-usage?by=profile');
  await page.getByRole('button', { name: 'Record a use' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a use' });
  await dialog.getByLabel('Profile', { exact: true }).fill('copper');
  await page.getByRole('option', { name: /Copper · off the menu/ }).click();
  await see(dialog.getByText('It is off the menu. What its tests used is recorded all the same.'));
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await see(page.getByRole('row').filter({ hasText: 'Copper reagent' }).getByText('COPPER'));
});

test('an expiry that was typed wrong is corrected with its reason, and the story of the lot keeps what it was', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Chloride electrode' });
  await receive(bench, product, [{ lot: 'C1', quantity: '10', expiry: house.lab.day(400) }]);
  const page = await sit('ROLE_LABADMIN');
  await page.goto('/view-stock?q=chloride');
  const row = page.getByRole('row').filter({ hasText: 'C1' });
  await row.click();
  await page.getByRole('button', { name: 'Correct expiry' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Correct expiry/ });
  await dialog.getByLabel('Expiry', { exact: true }).fill(house.lab.day(10));
  await dialog.getByLabel('Reason').fill('Read from the box again');
  await dialog.getByRole('button', { name: 'Correct it' }).press('Enter');
  await see(row.getByText('Expires soon'));
  const story = page.getByRole('table', { name: 'What moved' });
  await see(story.getByText(/Expiry corrected: expires .*, before: expires/));
  await see(story.getByText('Read from the box again'));
});
