import { sitDown, type Person } from '../support/browser.js';
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
    ['add', /^MG Magnesium/],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: choice }).click();
  }
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
