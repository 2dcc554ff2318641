import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, type House, missing, openHouse, see, until } from './house.js';
import { scan } from './scanner.js';

let house: House;
let bench: Person;
let reception: Person;
let cashier: Person;
let booked: Booked;
let accession: string;
let labNumber: string;

beforeAll(async () => {
  house = await openHouse();
  booked = await aBooking(house.lab, ['UE']);
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  reception = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  cashier = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
  const asked = await (await house.lab.as('ROLE_RECEPTION')).get(`/api/booking/${booked.id}`);
  accession = asked.body.specimens[0].accession as string;
  labNumber = asked.body.patientData.labNumber as string;
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([bench, reception, cashier])).toEqual([]);
});

const box = ({ page }: Person) =>
  page.getByRole('combobox', { name: 'Patients, numbers, screens and actions' });
const inHand = ({ page }: Person) => page.getByRole('option', { selected: true });

async function open(who: Person): Promise<void> {
  await see(who.page.getByRole('heading', { level: 1 }));
  await who.page.keyboard.press('Control+k');
  await see(box(who));
}

test('an action is found and opened without a mouse', async () => {
  const { page } = reception;
  await page.goto('/welcome');
  await open(reception);
  await page.keyboard.type('book', { delay: 90 });
  await see(inHand(reception).filter({ hasText: 'Book a patient' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reception/incoming?action=capture');
  await missing(box(reception));
});

test('what was opened stands first the next time, and the arrows go round the list', async () => {
  const { page } = reception;
  await open(reception);
  await see(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /Book a patient/ }));
  await see(inHand(reception).filter({ hasText: 'Book a patient' }));
  await page.keyboard.press('ArrowUp');
  expect(await inHand(reception).count()).toBe(1);
  const last = await page.getByRole('option').last().getAttribute('id');
  expect(await box(reception).getAttribute('aria-activedescendant')).toBe(last);
  await page.keyboard.press('Escape');
  await missing(box(reception));
});

test('a page below that takes the focus gets none of what is typed', async () => {
  const { page } = reception;
  await page.goto('/reception/incoming?action=capture');
  const below = page.getByRole('main').getByRole('combobox').first();
  await below.waitFor();
  await open(reception);
  await below.evaluate((field: { focus(): void }) => field.focus());
  await until(() => box(reception).evaluate((field) => field.matches(':focus')), Boolean);
  await page.keyboard.type('todos', { delay: 90 });
  await see(inHand(reception).filter({ hasText: 'Todos' }));
  await page.keyboard.press('Escape');
  await missing(box(reception));
});

test('a patient is found by the lab number, and Enter waits for the server', async () => {
  const { page } = reception;
  await open(reception);
  await page.keyboard.type(labNumber, { delay: 90 });
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/patient/${booked.patientId}`);
});

test('a label scanned into it opens the results at the bench and the booking at the counter', async () => {
  await bench.page.goto('/welcome');
  await open(bench);
  await scan(bench.page, accession);
  await bench.page.waitForURL(`**/update/biochemistry?**${booked.id}**`);
  await missing(box(bench));
  await reception.page.goto('/welcome');
  await open(reception);
  await scan(reception.page, accession);
  await reception.page.waitForURL(`**/reception/jobCard/summary?bookingId=${booked.id}`);
  await cashier.page.goto('/welcome');
  await open(cashier);
  await scan(cashier.page, accession);
  await cashier.page.waitForURL(`**/accounts/paymentprocessing?bookingId=${booked.id}`);
});

test('a number of nobody is said so, and the box stays', async () => {
  await bench.page.goto('/welcome');
  await open(bench);
  await scan(bench.page, 'LAB999999-1-1');
  await see(bench.page.getByText('No sample with the number LAB999999-1-1'));
  await see(box(bench));
  await bench.page.keyboard.press('Escape');
});

test('nobody is offered what the role may not open', async () => {
  const { page } = cashier;
  await page.goto('/welcome');
  await open(cashier);
  await page.keyboard.type('worklist', { delay: 90 });
  await until(
    () => page.getByRole('status').filter({ hasText: 'Nothing found' }).count(),
    (count) => count === 1,
  );
  expect(await page.getByRole('option').count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('it keeps nobody out, in the light and in the dark', async () => {
  const { page } = reception;
  await page.goto('/welcome');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(reception);
    await page.keyboard.type('pa', { delay: 90 });
    await see(page.getByRole('option', { name: /Take a payment/ }));
    const { violations } = await new AxeBuilder({ page: page as never }).setLegacyMode(true).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
