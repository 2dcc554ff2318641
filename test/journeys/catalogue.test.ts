import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let manager: Person;

beforeAll(async () => {
  house = await openHouse();
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
}, 60_000);
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([manager])).toEqual([]);
});

test.each([
  { path: '/profile/dictionary', one: 'phrase', label: 'Phrase' },
  { path: '/profile/filmcomments', one: 'film comment', label: 'Comment' },
])('a $one is tried while it is written, found, changed and retired', async ({ path, one, label }) => {
  const { page } = manager;
  await page.goto(path);
  await see(page.getByText(`No ${one} yet`));
  await page.getByRole('button', { name: `Add ${one}` }).click();
  const adding = page.getByRole('dialog', { name: `Add ${one}` });
  await adding.getByRole('textbox', { name: 'Code' }).fill('hypo');
  await adding.getByRole('textbox', { name: label, exact: true }).fill('Hypochromic red cells.');
  const tried = adding.getByRole('textbox', { name: 'Try it' });
  await tried.pressSequentially('Seen: HYPO ');
  await until(
    () => tried.inputValue(),
    (text) => text === 'Seen: Hypochromic red cells. ',
  );
  await adding.getByRole('button', { name: 'Save' }).click();
  await missing(adding);

  await page.getByRole('row', { name: /hypo/ }).click();
  const changing = page.getByRole('dialog', { name: 'Change hypo' });
  await changing.getByRole('switch', { name: 'Retired' }).press(' ');
  await changing.getByRole('button', { name: 'Save' }).click();
  await missing(changing);
  await missing(page.getByRole('row', { name: /hypo/ }));
  await page.goto(`${path}?retired=true`);
  await see(page.getByRole('row', { name: /hypo.*Retired/ }));
});

test('a second phrase of the same code is refused at the field, with nothing lost', async () => {
  const { page } = manager;
  const client = await house.lab.as('ROLE_LABADMIN');
  await client.post('/api/catalogue/dictionary', { code: 'nad', phrase: 'No abnormality detected.' });
  await page.goto('/profile/dictionary');
  await page.getByRole('button', { name: 'Add phrase' }).click();
  const adding = page.getByRole('dialog', { name: 'Add phrase' });
  await adding.getByRole('textbox', { name: 'Code' }).fill('NAD');
  await adding.getByRole('textbox', { name: 'Phrase', exact: true }).fill('Nothing.');
  await adding.getByRole('button', { name: 'Save' }).click();
  await see(adding.getByText('nad is taken already.'));
  expect(await adding.getByRole('textbox', { name: 'Phrase', exact: true }).inputValue()).toBe('Nothing.');
});
