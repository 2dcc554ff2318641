import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aBooking } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { goInside } from './inside.js';
import {
  complaintsOf,
  keysAreFree,
  missing,
  openInstallation,
  see,
  until,
  type House,
} from './laboratory.js';
import { keepsOut } from './keeps-out.js';
import { scan } from './scanner.js';

let house: House;
let reception: Person;
beforeAll(async () => {
  house = await openInstallation();
  reception = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([reception])).toEqual([]);
});

const LETTERS = [
  ['राजेश श्रीवास्तव', 'noto-sans-devanagari-devanagari'],
  ['শবনম চৌধুরী', 'noto-sans-bengali-bengali'],
  ['லட்சுமி நாராயணன்', 'noto-sans-tamil-tamil'],
  ['สมหญิง แสงทอง', 'noto-sans-thai-thai'],
  ['محمد شاہد قریشی', 'noto-sans-arabic-arabic'],
] as const;

/** Opens a new patient of that name, drawn with every letter it takes. */
async function lookAt(fullName: string): Promise<void> {
  const clerk = await house.lab.as('ROLE_RECEPTION');
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
  const { id } = (await clerk.post('/api/patient', patient)).body;
  await goInside(reception.page, `/patient/${id}`);
  await see(reception.page.getByRole('heading', { name: fullName }));
  await reception.page.evaluate(() => document.fonts.ready.then(() => undefined));
}

test('a name is read in its own letters, which are fetched then and alone; a page of Latin letters fetches none', async () => {
  const { page } = reception;
  const fetched: string[] = [];
  page.on('requestfinished', (request) => {
    const file = /\/([^/]+)\.(?:woff2?|ttf)$/.exec(request.url())?.[1];
    if (file !== undefined && !file.startsWith('inter')) fetched.push(file);
  });
  // Every alphabet that the page can fetch is behind its own letters.
  const known = () => page.evaluate(() => [...new Set([...document.fonts].map(({ family }) => family))]);
  const families = await until(known, ({ length }) => length > 14);
  const said = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  for (const family of families) expect(said).toContain(family.replaceAll('"', ''));

  await lookAt('Zoë Wiśniewska');
  expect(fetched).toEqual([]);
  for (const [fullName, letters] of LETTERS) {
    fetched.splice(0);
    await lookAt(fullName);
    await until(
      () => Promise.resolve(fetched.length),
      (count) => count > 0,
    );
    for (const file of fetched) expect(file).toMatch(new RegExp(`^${letters}-\\d00-normal-`));
  }
});

test('the palette opens an action by its first letters and a label by its scan, and keeps nobody out', async () => {
  const { page } = reception;
  const { id } = await aBooking(house.lab, ['UE']);
  const clerk = await house.lab.as('ROLE_RECEPTION');
  const { accession } = (await clerk.get(`/api/booking/${id}`)).body.specimens[0];
  const box = page.getByRole('combobox', { name: 'Patients, numbers, screens and actions' });
  const open = async (): Promise<void> => {
    await keysAreFree(page);
    await page.keyboard.press('Control+k');
    await see(box);
  };
  await open();
  await scan(page, accession);
  await page.waitForURL(`**/reception/jobCard/summary?bookingId=${id}`);
  await see(page.getByRole('heading', { level: 1, name: 'Booked' }));
  expect(await box.count()).toBe(0);
  await open();
  await box.fill('pa');
  await see(page.getByRole('option', { name: /Take a payment/ }));
  expect(await keepsOut(page, 'the palette', 'in the dark')).toEqual([]);
  await page.keyboard.press('Escape');
  await missing(box);
  await open();
  await box.fill('book');
  await see(page.getByRole('option', { selected: true }).filter({ hasText: 'Book a patient' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reception/incoming?action=capture');
  await missing(box);
});

test('Help opens beside the screen at its own place, keeps nobody out, and nothing that was typed is left', async () => {
  const { page } = reception;
  await goInside(page, '/reception/incoming?action=capture&step=patient-demographics');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Chipo');
  await page.keyboard.press('F1');
  const panel = page.getByRole('dialog', { name: 'Help: Booking a patient' });
  await see(panel.getByRole('heading', { name: 'The six steps' }));
  await see(panel.getByRole('img', { name: 'The first step of a booking' }));
  expect(await keepsOut(page, 'the panel of the guide', 'at the desk')).toEqual([]);
  await page.keyboard.press('Escape');
  await missing(panel);
  expect(await name.inputValue()).toBe('Chipo');
});

test('an answer that takes long is told over the page from the start, and takes no clicks', async () => {
  const { page, context } = reception;
  const veil = page.getByRole('status').filter({ hasText: 'Loading data' });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await context.route('**/api/billing/payable**', async (call) => {
    await answered;
    await call.continue();
  });
  await goInside(page, '/accounts/payments');
  await until(
    () => page.getByRole('main').getAttribute('aria-busy'),
    (busy) => busy === 'true',
  );
  await see(veil);
  await until(
    async () => (await veil.boundingBox())?.width,
    (width) => width === page.viewportSize()?.width,
  );
  await page.getByRole('button', { name: /, user / }).click();
  await see(page.getByRole('menuitem', { name: 'Logout' }));
  answer();
  await missing(veil);
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('false');
  await page.keyboard.press('Escape');
});

test('the button of a screen leads to what it is told under, and to the guide of the role, whose pictures and links are there', async () => {
  const { page } = reception;
  await goInside(page, '/accounts/payments');
  await page.getByRole('button', { name: 'Help for this screen' }).click();
  const panel = page.getByRole('dialog', { name: 'Help: Payments and refunds' });
  await see(panel.getByRole('heading', { name: 'What is to be paid' }));
  await panel.getByRole('link', { name: 'Open the whole guide' }).click();
  await page.waitForURL('**/help/payments#what-is-to-be-paid');
  await see(page.getByRole('heading', { level: 1, name: 'Payments and refunds' }));

  await goInside(page, '/help');
  await see(page.getByRole('heading', { level: 1, name: 'At reception' }));
  const picture = page.getByRole('main').getByRole('img').first();
  await see(picture);
  await until(
    () => picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth),
    (width) => width === 1280,
  );
  await page.getByRole('main').getByRole('link', { name: 'the six steps' }).click();
  await page.waitForURL('**/help/booking#the-six-steps');
  await see(page.getByRole('heading', { name: 'The six steps' }));

  // So are guide and keys on the wall.
  const setUp = page.getByRole('heading', { level: 1, name: 'Set up this screen' });
  await goInside(page, '/wall-board?setup', setUp);
  await see(page.getByRole('button', { name: 'Help for this screen' }));
  await page.keyboard.press('F1');
  const wall = page.getByRole('dialog', { name: /^Help: / });
  await see(wall);
  await page.keyboard.press('Escape');
  await missing(wall);
  // Out of the field that has the cursor, in which a question mark is one; it may come back there a moment later.
  const keys = page.getByRole('dialog', { name: 'Keys' }).getByText('Help for this screen');
  await until(
    async () => {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Shift+?');
      return keys.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    },
    (isOpen) => isOpen,
  );
  await page.keyboard.press('Escape');
});
