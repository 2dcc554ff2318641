import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aBooking } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { goInside } from './inside.js';
import {
  complaintsOf,
  leaveRestPending,
  missing,
  openInstallation,
  resultAddress,
  see,
  until,
  type House,
} from './laboratory.js';
import { ALL_TRIES, loseAnswers, NOT_KNOWN } from './lost-answers.js';
import { wireOf } from './wire.js';

let house: House;
let manager: Person;
let board: Person;
let bench: Person;

beforeAll(async () => {
  house = await openInstallation();
  [manager, board, bench] = await Promise.all([
    sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN'),
    sitDown(house.browser, house.lab, 'ROLE_BOARD'),
    sitDown(house.browser, house.lab, 'ROLE_LAB', undefined, { fetchesAhead: true }),
  ]);
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([manager, board, bench])).toEqual([]));

/** Whether the page is still the one that was opened: a reload would have lost the mark. */
async function mark({ page }: Person): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  return () => page.evaluate(() => 'stillHere' in window);
}

/** Pages that follow the work live, and what their head is called. */
const HEADS = {
  '/todos': 'Todos',
  '/view/results': 'Results',
  '/daily': 'Daily report',
  '/manager': 'Manager',
  '/lab/worklist?unit=biochemistry': 'Worklist',
};

test('a live connection that is lost is told by every screen, with its age in its own head; what was missed comes without a reload', async () => {
  const { page } = manager;
  const label = (status: string) => page.getByRole('status').filter({ hasText: status });
  const age = page.getByText(/^Data as of \d\d:\d\d$/);
  const wire = await wireOf(manager);
  await page.goto('/todos');
  await see(label('Online'));
  await see(page.getByRole('heading', { level: 1, name: 'Todos' }));
  expect(await age.count()).toBe(0);
  // A wall's own account sees the board and nothing else.
  await board.page.waitForURL('**/wall-board');
  await goInside(board.page, '/accounts/payments');
  await board.page.waitForURL('**/wall-board');
  await board.page.getByRole('button', { name: 'Show the board' }).click();
  await see(board.page.getByText('Live, as of now'));
  const [managerStays, boardStays] = [await mark(manager), await mark(board)];

  await wire.cut();
  await see(label('Reconnecting'));
  for (const [address, title] of Object.entries(HEADS)) {
    await goInside(page, address);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await see(page.locator('header').filter({ has: heading }).filter({ has: age }));
  }
  await page.getByRole('button', { name: /^Notifications,/ }).click();
  await see(page.getByRole('dialog', { name: 'Notifications' }).filter({ has: age }));
  await page.keyboard.press('Escape');
  // The longer a screen is away, the seldomer it looks whether the server is there.
  await board.context.setOffline(true);
  house.lab.server.app.getHttpServer().closeAllConnections();
  await see(board.page.getByRole('alert').filter({ hasText: /Connection lost, data as of \d\d:\d\d/ }));
  const { id } = await aBooking(house.lab, ['UE']);
  const clerk = await house.lab.as('ROLE_RECEPTION');
  const number = (await clerk.get(`/api/booking/${id}`)).body.patientData.labNumber as string;
  await house.lab.drain();
  expect(await page.getByText(number).count()).toBe(0);

  wire.mend();
  await board.context.setOffline(false);
  await see(label('Online'));
  await see(page.getByRole('row').filter({ hasText: number }));
  await see(board.page.getByRole('listitem').filter({ hasText: number }));
  await see(board.page.getByText('Live, as of now'));
  expect(await page.getByRole('row').filter({ hasText: number }).count()).toBe(1);
  await until(
    () => age.count(),
    (left) => left === 0,
  );
  expect([await managerStays(), await boardStays()]).toEqual([true, true]);
});

test('a page whose code cannot be had says so within the frame, and comes by itself once the server is there', async () => {
  const { page, context } = manager;
  let isAway = true;
  await context.route(
    (url) => /\/assets\/shifts-page/.test(url.pathname) || url.pathname === '/',
    (call) => (isAway ? call.abort() : call.continue()),
  );
  const stays = await mark(manager);
  await goInside(page, '/shifts');
  const away = page.getByRole('heading', { name: 'This page has not loaded yet' });
  await see(away);
  await see(page.getByText('This page keeps trying by itself'));
  await see(page.getByRole('navigation', { name: 'Main menu' }));
  isAway = false;
  await see(page.getByRole('heading', { level: 1, name: 'Shifts' }));
  await missing(away);
  expect(await stays()).toBe(true);
});

test('a setting whose answer is lost is repeated by itself, and the screen ends with the truth', async () => {
  const { page } = manager;
  const keys = await loseAnswers(page, /\/api\/labNumber\/?$/, 1);
  await goInside(page, '/labNumber/config');
  await page.getByRole('textbox', { name: 'Prefix' }).fill('CUT');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('The lab number was saved'));
  expect(keys().size).toBe(1);
  const audits = await house.lab.sql(`select 1 from audit_entry where action = 'settings.lab-number'`);
  expect(audits).toHaveLength(1);
});

test("the pages that a role opens are fetched while nothing else is to be done, and open without a server; another role's are not", async () => {
  const { page, context } = bench;
  const isFetched = (name: string, { requests } = bench): boolean =>
    requests.some((request) => request.includes(`/assets/${name}`));
  // The last of those that the bench opens.
  await until(
    () => Promise.resolve(isFetched('stock-takes-page')),
    (isThere) => isThere,
  );
  expect(isFetched('shifts-page')).toBe(false);
  // A browser that saves data has only what was opened.
  expect(isFetched('stock-takes-page', manager)).toBe(false);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await goInside(page, '/critical-calls');
  await see(page.getByRole('heading', { level: 1, name: 'Critical calls' }));
  await context.setOffline(false);
});

test('what was typed while the network was away is refused aloud and kept; where its answers are lost then it is saved once, and nobody else is said to have changed it', async () => {
  const { page, context } = bench;
  const booking = await aBooking(house.lab, ['UE']);
  await goInside(page, resultAddress(booking, 'UE'));
  const sodium = page.getByRole('textbox', { name: 'Sodium, result' });
  await sodium.fill('140');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Only' }).click();
  await leaveRestPending(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'The result was not saved' });
  await see(refusal.getByText(/Nothing you typed is lost/));
  expect(await sodium.inputValue()).toBe('140');
  await context.setOffline(false);

  const keys = await loseAnswers(page, /\/api\/biochemistry\/$/, ALL_TRIES);
  await refusal.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByText(NOT_KNOWN));
  expect(await page.getByText(/was not saved|saved this result/).count()).toBe(0);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/lab/worklist**');
  expect(keys().size).toBe(1);
  const [stored] = await house.lab.sql('select version from result where booking_id = $1', [booking.id]);
  expect(stored).toEqual({ version: 1 });
});
