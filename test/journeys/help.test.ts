import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import { sitDown, walkIn, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let reception: Person;
let stranger: Person;
beforeAll(async () => {
  house = await openHouse();
  reception = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  stranger = await walkIn(house.browser, house.lab);
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([reception, stranger])).toEqual([]);
});

test('Help opens beside the screen at its own place, and nothing that was typed is left', async () => {
  const { page } = reception;
  await page.goto('/reception/incoming?action=capture&step=patient-demographics');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Chipo');
  await page.keyboard.press('F1');
  const panel = page.getByRole('dialog', { name: 'Help: Booking a patient' });
  await see(panel.getByRole('heading', { name: 'The six steps' }));
  await see(panel.getByRole('img', { name: 'The first step of a booking' }));
  await page.keyboard.press('Escape');
  await missing(panel);
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Chipo');
});

test('the button of each screen leads to what that screen is told under, and to the whole guide', async () => {
  const { page } = reception;
  await page.goto('/accounts/payments');
  await page.getByRole('button', { name: 'Help for this screen' }).click();
  const panel = page.getByRole('dialog', { name: 'Help: Payments and refunds' });
  await see(panel.getByRole('heading', { name: 'What is to be paid' }));
  await panel.getByRole('link', { name: 'Open the whole guide' }).click();
  await page.waitForURL('**/help/payments#what-is-to-be-paid');
  await see(page.getByRole('heading', { level: 1, name: 'Payments and refunds' }));
});

test('the guide begins with the own role, its pictures are there, and its links lead on', async () => {
  const { page } = reception;
  await page.goto('/help');
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
});

test('a stranger reads how to sign in, and nothing is asked of another machine', async () => {
  const { page } = stranger;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(house.lab.address) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  await page.goto('/help');
  await see(page.getByRole('heading', { name: 'Signing in' }));
  await page.goto('/help/no-such-page');
  await see(page.getByRole('heading', { name: 'There is no such page in the guide' }));
  expect(elsewhere).toEqual([]);
});

test('the panel keeps nobody out, in the light and in the dark', async () => {
  const { page } = reception;
  await page.goto('/todos');
  await see(page.getByRole('heading', { level: 1 }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Help for this screen' }).click();
    await see(page.getByRole('dialog').getByRole('heading', { name: 'Todos' }));
    const { violations } = await new AxeBuilder({ page: page as never }).setLegacyMode(true).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('the guide is one key away on the sign-in page, and so are guide and keys on the wall', async () => {
  const { page } = stranger;
  await page.goto('/security/login');
  await see(page.getByRole('link', { name: '? Help (F1)' }));
  await page.getByLabel('User name').focus();
  await page.keyboard.press('F1');
  await see(page.getByRole('heading', { name: 'Signing in' }));
  await reception.page.goto('/wall-board?setup');
  await see(reception.page.getByRole('button', { name: 'Help for this screen' }));
  await reception.page.keyboard.press('F1');
  await see(reception.page.getByRole('dialog', { name: /^Help: / }));
  await reception.page.keyboard.press('Escape');
  await reception.page.keyboard.press('Shift+?');
  await see(reception.page.getByRole('dialog', { name: 'Keys' }).getByText('Help for this screen'));
});
