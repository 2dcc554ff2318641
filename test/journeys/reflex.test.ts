import { manyProfiles } from '../catalogue/many-profiles.js';
import { sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { openHouse, see, type House } from './house.js';

let house: House;
let manager: Person;

beforeAll(async () => {
  house = await openHouse();
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN', 'manager');
});
afterAll(() => house?.close());

test('a rule is written word by word: when potassium reads high, add magnesium', async () => {
  const { page } = manager;
  await page.goto('/profile/biochem?code=UE&part=profile');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await see(page.getByText('A rule is kept once it says when, what and which test.'));
  for (const [label, choice] of [
    ['When', /^K Potassium/],
    ['reads', 'high'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: choice }).click();
  }
  const added = page.getByRole('combobox', { name: 'add', exact: true });
  await added.fill('UE');
  await see(page.getByRole('option'));
  expect(await page.getByRole('option', { name: /^UE / }).count()).toBe(0);
  await added.fill('magn');
  await page.getByRole('option', { name: /^MG Magnesium/ }).click();
  await see(page.getByText('The draft is saved'));
  await page.getByRole('button', { name: 'Try and publish' }).click();
  await see(page.getByText('when K reads high, add MG'));
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the physicians');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await see(page.getByText('Version 2 is published.'));
});

test('the screen says what will be added, and the signature adds it', async () => {
  const bench = await house.lab.as('ROLE_LAB');
  const booking = await aBooking(house.lab, ['UE']);
  await save(bench, booking, 'UE', { ...NORMAL_UE, K: '5.9' });
  const { page } = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'pathologist');
  const address = new URLSearchParams({
    bookingId: booking.id,
    patientId: booking.patientId,
    profileCode: 'UE',
    returnUrl: 'worklist',
  });
  const path = `/update/biochemistry?${address.toString()}`;
  await page.goto(path);
  await see(page.getByText(/Potassium is high: Magnesium .* will be added when this is authorised/));
  await page.getByRole('button', { name: 'Update and Validate' }).click();
  await see(page.getByText(/Magnesium was added: K high/));
  await page.waitForURL(/worklist/);
  await page.goto(path);
  await see(page.getByText('Potassium is high: Magnesium was added.'));
  await see(page.getByText('added by a reflex rule'));
});

test('a rule adds any test of the menu, also one beyond two hundred, and keeps it until another is chosen', async () => {
  const keeper = await house.lab.as('ROLE_LABADMIN');
  const csv = manyProfiles(250, 1);
  good(await keeper.post('/api/catalogue/file', { csv, act: 'import', reason: 'A longer menu' }));
  const { page } = manager;
  await page.goto('/profile/biochem?code=CRP&part=profile');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('combobox', { name: 'When', exact: true }).click();
  await page.getByRole('option', { name: /^CRP/ }).click();
  await page.getByRole('combobox', { name: 'reads', exact: true }).click();
  await page.getByRole('option', { name: 'high' }).click();
  const added = page.getByRole('combobox', { name: 'add', exact: true });
  await added.fill('test 249');
  await see(page.getByRole('option', { name: /^N249/ }));
  await page.keyboard.press('Enter');
  await see(page.getByText('The draft is saved'));
  await page.reload();
  await see(page.getByRole('button', { name: 'Remove rule 1' }));
  const reads = async (text: string): Promise<void> => {
    await page.waitForFunction(
      (said) => [...document.querySelectorAll('input')].some(({ value }) => value === said),
      text,
    );
  };
  await reads('N249 New test 249');
  await added.fill('noth');
  await see(page.getByText('No other test of that name'));
  await page.keyboard.press('Tab');
  // What was typed stays, and says what holds meanwhile.
  await reads('noth');
  await see(page.getByText('Choose a test from the list; N249 stays until then.'));
});
