import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aBooking, aSave, NORMAL_UE, save } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import type { Role } from '../../shared/vocabulary.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

const MOST: Readonly<Partial<Record<Role, readonly string[]>>> = {
  ROLE_SUPER_ADMIN: ['Todos', 'Results', 'Worklist'],
  ROLE_LABADMIN: ['Worklist', 'Todos', 'Daily report'],
  ROLE_LAB: ['Worklist', 'Todos', 'Results'],
  ROLE_RECEPTION: ['Book a patient', 'Take a payment', 'Todos'],
  ROLE_CASHIER: ['Take a payment', 'Todos', 'Find a patient'],
};

let house: House;
const people = new Map<Role, Person>();
beforeAll(async () => {
  house = await openHouse();
  for (const role of Object.keys(MOST) as Role[])
    people.set(role, await sitDown(house.browser, house.lab, role));
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([...people.values()])).toEqual([]);
});

function at(role: Role): Person['page'] {
  const person = people.get(role);
  if (person === undefined) throw new Error(`Nobody sits there as ${role}`);
  return person.page;
}

test.each(Object.entries(MOST) as [Role, readonly string[]][])(
  'the page of %s offers the three things that it does most, with their keys, and says that nothing is late',
  async (role, labels) => {
    const page = at(role);
    await page.goto('/welcome');
    const most = page.getByRole('navigation', { name: 'What you do most' }).getByRole('link');
    await see(most);
    expect(await most.count()).toBe(3);
    for (const [index, label] of labels.entries()) {
      expect(await most.nth(index).textContent()).toContain(label);
      expect(await most.nth(index).getAttribute('aria-keyshortcuts')).toBe(String(index + 1));
    }
    await see(page.getByRole('region', { name: 'Late' }).getByText('Nothing is late.'));
    await see(page.getByRole('region', { name: 'New' }));
    const to = new URL((await most.nth(1).getAttribute('href')) ?? '', house.lab.address).pathname;
    await page.keyboard.press('2');
    await page.waitForURL((url) => url.pathname === to);
    await page.goto('/welcome');
  },
);

test('a critical value stands under Late at the bench and not at the counter, and goes when it was told', async () => {
  const bench = await house.lab.as('ROLE_LAB');
  const booking = await aBooking(house.lab, ['UE']);
  await save(bench, booking, 'UE', { ...NORMAL_UE, K: '7.4' });
  const late = at('ROLE_LAB').getByRole('region', { name: 'Late' });
  await see(late.getByRole('link', { name: /Critical values to report/ }));
  expect(await late.getByRole('heading').textContent()).toContain('1');
  const counter = at('ROLE_RECEPTION').getByRole('region', { name: 'Late' });
  await see(counter.getByText('Nothing is late.'));
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
  expect((await bench.post('/api/results/critical/acknowledge', told)).status).toBe(200);
  await missing(late.getByRole('link', { name: /Critical values to report/ }));
});

test('a card that falls due is late by the clock alone', async () => {
  const booking = await aBooking(house.lab, ['FBC']);
  await house.lab.sql(`update job_card set due_at = now() - interval '5 minutes' where booking_id = $1`, [
    booking.id,
  ]);
  const page = at('ROLE_LABADMIN');
  await page.goto('/welcome');
  const line = page.getByRole('region', { name: 'Late' }).getByRole('link', { name: /Overdue job cards/ });
  await see(line);
  await line.click();
  await page.waitForURL('**/todos#todo-overdue');
  await page.goto('/welcome');
});

test('what left the laboratory is new at the counter the moment it left', async () => {
  const pathologist = await house.lab.as('ROLE_SUPER_ADMIN');
  const booking = await aBooking(house.lab, ['UE']);
  await pathologist.put('/api/biochemistry/', aSave(booking, 'UE', NORMAL_UE, { action: 'release' }));
  await house.lab.drain();
  const news = at('ROLE_RECEPTION').getByRole('region', { name: 'New' });
  await until(
    () => news.getByRole('listitem').count(),
    (count) => count >= 1,
  );
  await see(news.getByText(new RegExp('LAB\\d+ ')));
  // Read where it is picked, as in the bell.
  const bell = at('ROLE_RECEPTION').getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const unread = async (): Promise<number> =>
    Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  const before = await unread();
  expect(before).toBeGreaterThan(0);
  await news.getByRole('link').first().click();
  await until(unread, (left) => left < before);
  await at('ROLE_RECEPTION').goto('/welcome');
  await see(news.getByRole('listitem').first());
  expect(await news.getByRole('listitem').first().locator('[data-new]').count()).toBe(0);
});

test('the figure of what is to be paid opens the list of exactly those bookings', async () => {
  await aBooking(house.lab, ['UE']);
  await aBooking(house.lab, ['FBC']);
  const page = at('ROLE_CASHIER');
  await page.goto('/welcome');
  const figure = page.getByRole('link', { name: /^To be paid/ });
  await see(figure);
  await until(
    async () => (await figure.textContent())?.replace('To be paid', '').trim(),
    (said) => /^\d+$/.test(said ?? ''),
  );
  const said = (await figure.textContent())?.replace('To be paid', '').trim();
  await figure.click();
  await page.waitForURL('**/accounts/payments**');
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  await see(rows);
  expect(String(await rows.count())).toBe(said);
});
