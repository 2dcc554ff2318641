import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aBooking, aSave, NORMAL_UE, save } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let bench: Person;
let counter: Person;
beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  counter = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([bench, counter])).toEqual([]);
});

test('a critical value stands under Late at the bench and not at the counter, and goes when it was told', async () => {
  const scientist = await house.lab.as('ROLE_LAB');
  const late = bench.page.getByRole('region', { name: 'Late' });
  await see(late.getByText('Nothing is late.'));
  const booking = await aBooking(house.lab, ['UE']);
  await save(scientist, booking, 'UE', { ...NORMAL_UE, K: '7.4' });
  await see(late.getByRole('link', { name: /Critical values to report/ }));
  expect(await late.getByRole('heading').textContent()).toContain('1');
  await see(counter.page.getByRole('region', { name: 'Late' }).getByText('Nothing is late.'));
  const [call] = await house.lab.sql<{ id: string }>('select id from critical_call where booking_id = $1', [
    booking.id,
  ]);
  const told = {
    callId: call?.id,
    outcome: 'told',
    person: 'Sr Moyo',
    role: 'ward sister',
    phone: '0242 700700',
    readBack: true,
  };
  expect((await scientist.post('/api/results/critical/acknowledge', told)).status).toBe(200);
  await missing(late.getByRole('link', { name: /Critical values to report/ }));
});

test('what left the laboratory is new at the counter the moment it left, until it is read', async () => {
  const pathologist = await house.lab.as('ROLE_SUPER_ADMIN');
  const booking = await aBooking(house.lab, ['UE']);
  await pathologist.put('/api/biochemistry/', aSave(booking, 'UE', NORMAL_UE, { action: 'release' }));
  await house.lab.drain();
  const { page } = counter;
  const news = page.getByRole('region', { name: 'New' });
  await until(
    () => news.getByRole('listitem').count(),
    (count) => count >= 1,
  );
  await see(news.getByText(new RegExp('LAB\\d+ ')));
  // Read where it is picked, as in the bell.
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const unread = async (): Promise<number> =>
    Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  const before = await unread();
  expect(before).toBeGreaterThan(0);
  await news.getByRole('link').first().click();
  await until(unread, (left) => left < before);
  await page.goto('/welcome');
  await see(news.getByRole('listitem').first());
  expect(await news.getByRole('listitem').first().locator('[data-new]').count()).toBe(0);
});

test('the figure of what is to be paid is that of the list, which one key opens', async () => {
  const { page } = counter;
  const figure = page.getByRole('link', { name: /^To be paid/ });
  await see(figure);
  const said = await until(
    async () => (await figure.textContent())?.replace('To be paid', '').trim() ?? '',
    (text) => /^\d+$/.test(text),
  );
  await page.keyboard.press('2');
  await page.waitForURL('**/accounts/payments**');
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  await see(rows);
  expect(String(await rows.count())).toBe(said);
});
