import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sitDown, walkIn } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a bundle is made with keys alone, offered in a booking, changed and retired', async () => {
  const manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await page.goto('/batch/profiles?action=view');
  await page.getByRole('link', { name: 'Add bundle' }).press('Enter');
  await see(page.getByRole('heading', { name: 'New bundle' }));
  await page.keyboard.type('Liver and kidney');
  const tests = page.getByRole('combobox', { name: 'Tests' });
  for (const [typed, name] of [
    ['ue', 'UE'],
    ['lft', 'LFT'],
  ] as const) {
    await tests.fill(typed);
    await see(page.getByRole('option', { name: new RegExp(`^${name}`) }));
    await tests.press('Enter');
    await see(page.getByRole('button', { name: `Take ${name} off` }));
  }
  await page.getByRole('textbox', { name: 'Price together' }).fill('27');
  await see(page.getByText('so nobody saves anything'));
  await page.getByRole('textbox', { name: 'Price together' }).fill('20');
  await see(page.getByText('Saves $7.00 over the tests one by one.'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/batch\/profiles/);
  await see(page.getByRole('row', { name: /Liver and kidney UE, LFT \$ ?27\.00 \$ ?20\.00 \$ ?7\.00/ }));

  await page.goto('/reception/incoming?action=capture');
  await page.getByRole('button', { name: 'Liver and kidney' }).click();
  await see(page.getByRole('heading', { name: '2 tests' }));

  await page.goto('/batch/profiles?action=view');
  await page.getByRole('row', { name: /Liver and kidney/ }).click();
  await page.getByRole('switch', { name: 'Retired' }).press(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/batch\/profiles/);
  await missing(page.getByRole('row', { name: /Liver and kidney/ }));
  await page.goto('/batch/profiles?retired=true');
  await see(page.getByRole('row', { name: /Liver and kidney.*Retired/ }));
  expect(complaintsOf([manager])).toEqual([]);
  await manager.context.close();
});

test('what is refused stands at its field, and what somebody else changed meanwhile is shown', async () => {
  const manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await page.goto('/add-batch-profiles');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('alert').getByText('At least one test'));
  await page.getByRole('combobox', { name: 'Tests' }).fill('qqxx');
  await page.getByRole('combobox', { name: 'Tests' }).press('Enter');
  await see(page.getByRole('alert').getByText('No test was chosen for “qqxx”'));
  expect(await page.getByRole('combobox', { name: 'Tests' }).inputValue()).toBe('qqxx');
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const made = await director.post('/api/catalogue/batches', { name: 'Checked', codes: ['UE'] });
  await page.getByRole('textbox', { name: 'Name' }).fill('checked');
  await page.getByRole('combobox', { name: 'Tests' }).fill('fbc');
  await see(page.getByRole('option', { name: /^FBC/ }));
  await page.getByRole('combobox', { name: 'Tests' }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('There is already a bundle called Checked.').first());

  const other = await manager.context.newPage();
  await other.goto(`/add-batch-profiles?id=${made.body.id}`);
  await other.getByRole('textbox', { name: 'Name' }).fill('Checked twice');
  await director.put('/api/catalogue/batches', { ...made.body, name: 'Checked by another' });
  await other.getByRole('button', { name: 'Save' }).click();
  await see(other.getByRole('alert').getByText(/It reads now: Checked by another, UE/));
  await other.getByRole('button', { name: 'Save mine over it' }).click();
  await see(other.getByRole('row', { name: /Checked twice/ }));
  await manager.context.close();
});

test('a stranger looks at the bundles as at the test menu, and is asked to sign in to make one', async () => {
  const stranger = await walkIn(house.browser, house.lab);
  await stranger.page.goto('/batch/profiles');
  await see(stranger.page.getByRole('row', { name: /Pre-op/ }));
  expect(await stranger.page.getByRole('link', { name: 'Add bundle' }).count()).toBe(0);
  await stranger.page.goto('/add-batch-profiles');
  await see(stranger.page.getByRole('heading', { name: 'Sign in to make a bundle' }));
  const phone = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN', undefined, { device: 'phone' });
  for (const path of ['/batch/profiles?action=view', '/add-batch-profiles']) {
    await phone.page.goto(path);
    await see(phone.page.getByRole('heading').first());
    await until(
      () => phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      (fits) => fits,
    );
  }
  expect(complaintsOf([stranger, phone])).toEqual([]);
});
