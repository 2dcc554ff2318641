import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aBooking } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, leaveRestPending, openHouse, see, until, type House } from './house.js';

let house: House;
let bench: Person;
let board: Person;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  board = await sitDown(house.browser, house.lab, 'ROLE_BOARD');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench, board])).toEqual([]));

const label = (status: string) => bench.page.getByRole('status').filter({ hasText: status });
const labNumber = async (booking: { readonly id: string }): Promise<string> => {
  const reception = await house.lab.as('ROLE_RECEPTION');
  return (await reception.get(`/api/booking/${booking.id}`)).body.patientData.labNumber as string;
};

/** Whether the page is still the one that was opened: a reload would have lost the mark. */
async function mark({ page }: Person): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  return () => page.evaluate(() => 'stillHere' in window);
}

test('the server drops the connections: every screen says so, and gets what it missed without a reload', async () => {
  await bench.page.goto('/lab/worklist?unit=biochemistry');
  await see(label('Online'));
  await board.page.getByRole('button', { name: 'Show the board' }).click();
  await see(board.page.getByText('Live, as of now'));
  const [benchStays, boardStays] = [await mark(bench), await mark(board)];

  // The laboratory's network is away for these two, not for reception.
  await Promise.all([bench.context.setOffline(true), board.context.setOffline(true)]);
  house.lab.server.app.getHttpServer().closeAllConnections();
  await see(label('Reconnecting'));
  await see(board.page.getByRole('alert').filter({ hasText: /Connection lost, data as of \d\d:\d\d/ }));
  const missed = await aBooking(house.lab, ['UE']);
  const number = await labNumber(missed);
  await house.lab.drain();
  expect(await bench.page.getByText(number).count()).toBe(0);

  await Promise.all([bench.context.setOffline(false), board.context.setOffline(false)]);
  await see(label('Online'));
  await see(bench.page.getByRole('row').filter({ hasText: number }));
  await see(board.page.getByRole('listitem').filter({ hasText: number }));
  await see(board.page.getByText('Live, as of now'));
  expect(await bench.page.getByRole('row').filter({ hasText: number }).count()).toBe(1);
  expect([await benchStays(), await boardStays()]).toEqual([true, true]);
});

test('every list says in its own head how old it is while the server is away, and no longer once it is back', async () => {
  const manager = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  const { page, context } = manager;
  const heads = {
    '/lab/worklist?unit=biochemistry': 'Worklist',
    '/todos': 'Todos',
    '/view/results': 'Results',
    '/daily': 'Daily report',
    '/manager': 'Manager',
  };
  const age = page.getByText(/^Data as of \d\d:\d\d$/);
  for (const [address, title] of Object.entries(heads)) {
    await page.goto(address);
    await see(page.getByRole('status').filter({ hasText: 'Online' }));
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: title }) });
    await see(head);
    await page.waitForFunction(
      () => document.querySelector('[role="status"][aria-label="Loading"]') === null,
    );
    expect(await age.count()).toBe(0);
    await context.setOffline(true);
    house.lab.server.app.getHttpServer().closeAllConnections();
    await see(head.filter({ has: age }));
    await page.getByRole('button', { name: /^Notifications,/ }).click();
    await see(page.getByRole('dialog', { name: 'Notifications' }).filter({ has: age }));
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await see(page.getByRole('status').filter({ hasText: 'Online' }));
    await until(
      () => age.count(),
      (left) => left === 0,
    );
  }
  await context.close();
  expect(complaintsOf([manager])).toEqual([]);
});

test('after twenty seconds without a connection the label says Offline, and comes back by itself', async () => {
  await bench.page.goto('/lab/worklist?unit=biochemistry');
  await see(label('Online'));
  await bench.context.setOffline(true);
  house.lab.server.app.getHttpServer().closeAllConnections();
  await label('Offline').waitFor({ state: 'visible', timeout: 30_000 });
  await bench.context.setOffline(false);
  await see(label('Online'));
});

test('what was typed while the network was away is refused aloud, kept, and saved at the second try', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const { page, context } = bench;
  await page.goto(`/update/biochemistry?bookingId=${booking.id}&profileCode=UE&returnUrl=workList`);
  const sodium = page.getByRole('textbox', { name: 'Sodium, result' });
  await sodium.fill('140');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Only' }).click();
  await leaveRestPending(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'The result was not saved' });
  await see(refusal.getByText(/Nothing you typed is lost/));
  expect(await sodium.inputValue()).toBe('140');
  await context.setOffline(false);
  await refusal.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/lab/worklist**');
  await until(
    async () =>
      (await house.lab.as('ROLE_LAB').then((who) => who.get(`/api/biochemistry/${booking.id}/UE`))).body
        .version,
    (version) => version === 1,
  );
});
