import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aBooking, save } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { putProfile } from '../support/catalogue.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let manager: Person;

beforeAll(async () => {
  house = await openHouse();
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
});
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
  await see(adding.getByText('nad is already in use.'));
  expect(await adding.getByRole('textbox', { name: 'Phrase', exact: true }).inputValue()).toBe('Nothing.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await missing(adding);
});

test('ranges are changed on a picture that says what they leave out, and the draft is kept as it is typed', async () => {
  const { page } = manager;
  await page.goto('/profile/manage?action=manage');
  await page.getByRole('combobox', { name: 'Unit' }).selectOption('Biochemistry');
  await page.waitForURL(/profile\/biochem/);
  await page.getByRole('row', { name: /Magnesium/ }).click();
  await page.getByRole('button', { name: /^MG/ }).click();
  await see(page.getByRole('img', { name: /^Men: birth to 1 week 0.60-1.00/ }));
  const to = page.getByRole('textbox', { name: 'To age' }).first();
  await page.getByRole('switch', { name: 'Men and Women are for adults only' }).press(' ');
  await to.fill('48h');
  await see(page.getByText('Men: no range 2 days to 1 week.'));
  await to.fill('2 weeks');
  await see(page.getByText(/Men: 2 ranges fit 1 week to 2 weeks/));
  await see(page.getByText('The draft is saved'));
  const client = await house.lab.as('ROLE_LABADMIN');
  const draft = await client.get('/api/catalogue/profiles/MG?draft=true');
  expect(draft.body.parameters[0].ranges[0]).toMatchObject({ from: '0d', to: '2w' });
  await page.reload();
  await see(page.getByText(/Men: 2 ranges fit 1 week to 2 weeks/));
});

test('a formula is tried while it is written, and one that cannot be read is refused at its field', async () => {
  const { page } = manager;
  await page.goto('/profile/biochem?code=IRON&part=TSAT');
  const formula = page.getByRole('textbox', { name: 'Formula' });
  await page.getByRole('textbox', { name: /^Iron/ }).fill('15');
  await page.getByRole('textbox', { name: /TIBC|binding/i }).fill('60');
  await see(page.getByText('= 25'));
  await formula.fill('FE/');
  await see(page.getByRole('alert').getByText(/is not understood/));
  expect(await formula.inputValue()).toBe('FE/');
  expect(await formula.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'All profiles' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await formula.fill('FE/TIBC*100');
  await see(page.getByText('The draft is saved'));
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await see(page.getByText('Nothing has been changed yet.'));
});

test('an age that cannot be read is refused at its line, in words of the screen, until it is typed anew', async () => {
  const { page } = manager;
  await page.goto('/profile/biochem?code=UE&part=K');
  const from = page.getByRole('textbox', { name: 'From age' }).first();
  const before = await from.inputValue();
  await from.fill('sometime');
  const refused = page.getByRole('alert').filter({ hasText: 'The draft was not saved' });
  await see(refused.getByRole('button', { name: /^K: From age of range 1 must be an age such as/ }));
  expect(await refused.textContent()).not.toContain('parameters');
  await see(page.getByText('Must be an age such as 3d, 26w, 18m or 18y.', { exact: true }));
  expect(await from.getAttribute('aria-invalid')).toBe('true');
  await from.fill(before);
  await see(page.getByText(/The draft is saved/));
  await missing(refused);
  expect(await from.getAttribute('aria-invalid')).not.toBe('true');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await see(page.getByText('Nothing has been changed yet.'));
});

test('parameters are put in order by keys', async () => {
  const { page } = manager;
  await page.goto('/profile/biochem?code=LIPID');
  const names = () =>
    page.getByRole('navigation', { name: 'Parts of the profile' }).locator('li strong').allTextContents();
  const before = await until(names, (seen) => seen.length > 2);
  await page.getByRole('button', { name: new RegExp(`^${before[0]} `) }).press('Alt+ArrowDown');
  await until(names, (seen) => seen[0] === before[1] && seen[1] === before[0]);
  await see(page.getByText('The draft is saved'));
});

test('a version is published with a reason after a dry run over what was reported', async () => {
  const bench = await house.lab.as('ROLE_LAB');
  for (const value of ['0.75', '0.95']) {
    const saved = await save(bench, await aBooking(house.lab, ['MG']), 'MG', { MG: value });
    expect(saved.status).toBe(200);
  }
  const { page } = manager;
  await page.goto('/profile/biochem?code=MG&part=MG');
  await page.getByRole('textbox', { name: 'Women' }).fill('0,80-1,10');
  await see(page.getByText('The draft is saved'));
  await page.getByRole('button', { name: 'Try and publish' }).click();
  await see(page.getByText('This 1 result of 2 would be flagged differently: 1 value.'));
  await see(page.getByRole('row', { name: /Magnesium 0.75/ }));
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the physicians');
  await publish.click();
  await see(page.getByText('Version 2 is published.'));
  const client = await house.lab.as('ROLE_LABADMIN');
  expect((await client.get('/api/catalogue/profiles/MG')).body).toMatchObject({
    number: 2,
    state: 'published',
  });
  expect((await client.get('/api/audit?action=profile.publish')).body.items[0]).toMatchObject({
    reason: 'Agreed with the physicians',
  });
});

test('a version says why it was published and in words what it changed', async () => {
  const { page } = manager;
  await page.goto('/profile/biochem?code=MG');
  await page.getByRole('button', { name: 'The profile itself' }).click();
  await see(page.getByText('“Agreed with the physicians”'));
  await page.getByRole('button', { name: 'What version 2 changed' }).press('Enter');
  const said = page.getByRole('list', { name: 'What version 2 changed' });
  await see(said.getByText(/MG Magnesium: range, women is now 0,80-1,10; it was/));
});

test('two people at one draft see both, and nothing typed is lost', async () => {
  const { page } = manager;
  await page.goto('/profile/haem?code=ESR');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('ESR, mine');
  await see(page.getByText('The draft is saved'));
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const draft = (await director.get('/api/catalogue/profiles/ESR?draft=true')).body;
  expect((await putProfile(director, { ...draft, name: 'ESR, theirs', draft: true })).status).toBe(200);
  await name.fill('ESR, mine again');
  const told = page.getByRole('alert').filter({ hasText: 'Someone else has changed it meanwhile' });
  await see(told.getByRole('row', { name: /ESR, theirs ESR, mine again/ }));
  await told.getByRole('button', { name: 'Keep mine over it' }).click();
  await missing(told);
  await until(
    async () => (await director.get('/api/catalogue/profiles/ESR?draft=true')).body.name,
    (kept) => kept === 'ESR, mine again',
  );
});

test('a phone shows the list of parameters, then one', async () => {
  const phone = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN', undefined, { device: 'phone' });
  const { page } = phone;
  await page.goto('/profile/biochem?code=UE');
  await page.getByRole('button', { name: /^NA/ }).click();
  await see(page.getByRole('heading', { name: 'Reference ranges' }));
  await page.getByRole('button', { name: 'All parameters' }).click();
  await see(page.getByRole('button', { name: /^NA/ }));
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isTooWide).toBe(false);
  expect(complaintsOf([phone])).toEqual([]);
});

test('the bench and reception are kept out', async () => {
  const bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  await bench.page.goto('/profile/haem');
  await bench.page.waitForURL(/\/error/);
  expect(bench.requests.filter((request) => request.includes('/api/catalogue/edited'))).toEqual([]);
});
