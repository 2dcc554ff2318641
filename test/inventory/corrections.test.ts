import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { closeStore, openStore, refusedAt } from './open-store.js';
import { aCustomer, aProduct, good, lotsOf, move, receive } from './store.js';

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  ({ lab, manager, bench } = await openStore());
});
afterAll(() => closeStore(lab));

const correct = (lotId: string | undefined, expiry: string | null, who = manager): Promise<Answer> =>
  move(who, `lots/${lotId}/expiry`, { expiry, reason: 'Read from the box again' });

test('a lot whose expiry is corrected is picked, forecast and told of by the right one, and keeps what it was', async () => {
  const product = await aProduct(manager, { reorderLevel: '5' });
  const ward = await aCustomer(manager, { kind: 'outside' });
  await receive(bench, product, [
    { lot: 'EARLY', quantity: '10', expiry: lab.day(40) },
    { lot: 'TYPED', quantity: '4', expiry: lab.day(400) },
  ]);
  const typed = (await lotsOf(bench, product)).find(({ lot }) => lot === 'TYPED');
  const give = (quantity: string) =>
    move(bench, 'dispatched', { customerId: ward.id, lines: [{ productId: product.id, quantity }] });
  expect(good(await give('1')).lines).toMatchObject([{ lot: 'EARLY' }]);
  expect(good(await correct(typed?.id, lab.day(20)))).toMatchObject({
    ...{ before: lab.day(400), after: lab.day(20), reason: 'Read from the box again' },
  });
  expect(good(await give('1')).lines).toMatchObject([{ lot: 'TYPED', expiry: lab.day(20) }]);
  const shown = async () => (await bench.get(`/api/inventory/products?q=${product.code}`)).body.items[0];
  expect(await shown()).toMatchObject({ firstExpiry: lab.day(20), onHand: '12', low: false });
  expect((await bench.get(`/api/inventory/lots?state=expiring&q=${product.code}`)).text).toContain('TYPED');

  // Stock taken in good faith stays taken; a lot now past its expiry cannot be taken, and stock may run low.
  await lab.drain();
  const screen = await follow(bench, ['stock']);
  const early = (await lotsOf(bench, product)).find(({ lot }) => lot === 'EARLY');
  good(await correct(early?.id, lab.day(-1)));
  await lab.drain();
  expect(screen.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['StockChanged', 'StockLow']));
  screen.close();
  expect(await shown()).toMatchObject({ onHand: '3', expired: '9', low: true });
  good(await give('3'));
  expect(await give('1')).toMatchObject({ status: 422 });
  good(await correct(early?.id, null));
  good(await give('1'));
  expect((await bench.get(`/api/inventory/lots/${early?.id}/corrections`)).body).toMatchObject([
    { before: lab.day(-1), after: null },
    { before: lab.day(40), after: lab.day(-1), by: 'Labadmin Tester' },
  ]);
  const trail = (await manager.get(`/api/audit?subjectId=${early?.id}`)).text;
  expect(trail).toContain('stock.expiry');
});

test('a correction says which field is wrong, is the manager’s, and is the one way to change a lot', async () => {
  const product = await aProduct(manager);
  await receive(bench, product, [{ lot: 'A', quantity: '4', expiry: lab.day(40) }]);
  const [lot] = await lotsOf(bench, product);
  expect(await correct(lot?.id, lab.day(40))).toMatchObject(refusedAt('expiry'));
  const unreal = await correct(lot?.id, '2027-02-30');
  expect(unreal).toMatchObject(refusedAt('expiry'));
  expect(unreal.text).toContain('30 Feb 2027 is not a date');
  expect(await move(manager, `lots/${lot?.id}/expiry`, { expiry: lab.day(41) })).toMatchObject(
    refusedAt('reason'),
  );
  expect(await correct(lot?.id, lab.day(41), bench)).toMatchObject({ status: 403 });
  await expect(lab.sql(`update stock_lot set lot_number = 'B'`)).rejects.toThrow();
  await expect(lab.sql('delete from stock_lot_correction')).rejects.toThrow('permission denied');
  await lab.sql('update stock_lot set expiry = $2 where id = $1', [lot?.id, lab.day(41)]);
  await correct(lot?.id, lab.day(42));
  await lab.sql('update stock_lot set expiry = $2 where id = $1', [lot?.id, lab.day(43)]);
  expect((await verifyLedger(lab.database)).wrong).toEqual([
    expect.stringContaining(`its corrections say ${lab.day(42)}`),
  ]);
  await lab.sql('update stock_lot set expiry = $2 where id = $1', [lot?.id, lab.day(42)]);
});

test('who asks for more than may be used is told how much more has expired', async () => {
  const product = await aProduct(manager);
  const ward = await aCustomer(manager);
  await receive(bench, product, [{ lot: 'OLD', quantity: '50', expiry: lab.day(300) }]);
  const [lot] = await lotsOf(bench, product);
  good(await correct(lot?.id, lab.day(-1)));
  const lines = [{ productId: product.id, quantity: '5' }];
  const refused = await move(bench, 'dispatched', { customerId: ward.id, lines });
  expect(refused).toMatchObject(refusedAt('lines[0].quantity'));
  expect(refused.body.errors[0].message).toBe(`There is no ${product.name} in the store; 50 have expired.`);
});
