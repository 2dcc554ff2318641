import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UseReagents } from '../../server/inventory/reactions/use-reagents.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { Envelope } from '../../shared/events.js';
import { RUN } from '../disciplines/molecular-sheet.js';
import { aBooking, aSave, NORMAL_UE, save } from '../results/bench.js';
import type { Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { closeStore, openStore, refusedAt } from './open-store.js';
import { aCustomer, aProduct, good, inStore, move, receive } from './store.js';

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  ({ lab, manager, bench } = await openStore());
});
afterAll(() => closeStore(lab));

async function uses(code: string, reagents: readonly object[]): Promise<void> {
  const { version } = good(await manager.get(`/api/inventory/reagents/${code}`));
  good(await manager.put(`/api/inventory/reagents/${code}`, { version, reagents }));
}

async function usageOf(product: { readonly id: string }, by = 'product') {
  return good(await bench.get(`/api/inventory/usage?by=${by}&productId=${product.id}`)).items;
}

test('a profile says what one test uses, by its version; what is used up by being given out is not among it', async () => {
  const [sodium, gloves] = [await aProduct(manager), await aProduct(manager, { kind: 'consumable' })];
  const reagents = [{ productId: sodium.id, quantity: '2' }];
  const said = good(await manager.put('/api/inventory/reagents/LFT', { version: 0, reagents }));
  expect(said).toMatchObject({
    code: 'LFT',
    version: 1,
    reagents: [{ productName: sodium.name, quantity: '2' }],
  });
  const stale = await manager.put('/api/inventory/reagents/LFT', { version: 0, reagents: [] });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } });
  const given = [...reagents, { productId: gloves.id, quantity: '1' }];
  const refused = await manager.put('/api/inventory/reagents/LFT', { version: 1, reagents: given });
  expect(refused).toMatchObject(refusedAt('reagents[1].productId'));
  good(await manager.put('/api/inventory/reagents/LFT', { version: 1, reagents: [] }));
});

test('a test uses its reagents once, when it is first validated, however often it is saved or told again', async () => {
  const product = await aProduct(manager);
  await receive(bench, product, [{ lot: 'A', quantity: '10', expiry: lab.day(30) }]);
  await uses('UE', [{ productId: product.id, quantity: '2' }]);
  const booking = await aBooking(lab, ['UE']);
  await save(bench, booking, 'UE', { ...NORMAL_UE, K: { state: 'pending' } });
  await lab.drain();
  expect(await inStore(bench, product)).toEqual({ A: '10' });
  good(await save(bench, booking, 'UE', NORMAL_UE, { version: 1 }));
  await lab.drain();
  expect(await inStore(bench, product)).toEqual({ A: '8' });
  good(await save(bench, booking, 'UE', { ...NORMAL_UE, K: '4.4' }, { version: 2 }));
  good(await save(manager, booking, 'UE', { ...NORMAL_UE, K: '4.4' }, { version: 3, action: 'validate' }));
  await lab.drain();
  const told = await lab.sql<{ id: string; subject_id: string; payload: never; version: number }>(
    `select id, subject_id, payload, version from event where type = 'ResultValidated' order by seq`,
  );
  const reaction = lab.server.app.get(UseReagents);
  for (const { id, subject_id, payload, version } of told) {
    const event = { id, payload, version, subject: { kind: 'result', id: subject_id } };
    await lab.server.app
      .get(UnitOfWork)
      .run(SYSTEM, (tx) => reaction.handle(event as unknown as Envelope<'ResultValidated'>, tx));
  }
  expect(await inStore(bench, product)).toEqual({ A: '8' });
  expect(await usageOf(product)).toMatchObject([{ tests: '2', repeats: '0', total: '2' }]);
  expect(await usageOf(product, 'profile')).toMatchObject([{ profileCode: 'UE', total: '2' }]);
  await uses('UE', []);
});

test('what was validated before its profile named reagents uses none of them later', async () => {
  const product = await aProduct(manager);
  await receive(bench, product, [{ lot: 'A', quantity: '10' }]);
  const booking = await aBooking(lab, ['UE']);
  good(await save(bench, booking, 'UE', NORMAL_UE));
  await lab.drain();
  await uses('UE', [{ productId: product.id, quantity: '1' }]);
  good(await save(bench, booking, 'UE', { ...NORMAL_UE, K: '4.5' }, { version: 1 }));
  await lab.drain();
  expect(await inStore(bench, product)).toEqual({ A: '10' });
  await uses('UE', []);
});

test('a bench uses up what it holds first, then the store; what no lot covers is told, and no result is refused', async () => {
  const product = await aProduct(manager);
  const chemistry = await aCustomer(manager, { unit: 'biochemistry' });
  await receive(bench, product, [
    { lot: 'OLD', quantity: '2', expiry: lab.day(1) },
    { lot: 'A', quantity: '3', expiry: lab.day(30) },
  ]);
  const given = { customerId: chemistry.id, lines: [{ productId: product.id, quantity: '4' }] };
  good(await move(bench, 'dispatched', given));
  lab.clock.advance(2 * 24 * 3_600_000);
  await uses('UE', [{ productId: product.id, quantity: '4' }]);
  const booking = await aBooking(lab, ['UE']);
  good(await save(bench, booking, 'UE', NORMAL_UE));
  await lab.drain();
  // The expired lot on the bench is left alone.
  expect(await usageOf(product, 'lot')).toMatchObject([
    { lot: 'A', total: '3', notCovered: '0' },
    { lot: null, total: '1', notCovered: '1' },
  ]);
  expect(await inStore(bench, product)).toEqual({ OLD: '0', A: '0' });
  await uses('UE', []);
});

test('controls and repeats by hand use a profile’s reagents as often as they were run', async () => {
  const product = await aProduct(manager);
  await receive(bench, product, [{ lot: 'A', quantity: '10' }]);
  await uses('UE', [{ productId: product.id, quantity: '2' }]);
  good(await move(bench, 'used', { purpose: 'control', profileCode: 'UE', runs: 3 }));
  const told = good(await move(bench, 'used', { purpose: 'repeat', profileCode: 'UE', runs: 3 }));
  expect(told.notices).toEqual([`No lot covers 2 tests of ${product.name}`]);
  expect(await usageOf(product)).toMatchObject([
    { controls: '6', repeats: '6', notCovered: '2', total: '12' },
  ]);
  expect(await move(bench, 'used', { purpose: 'control' })).toMatchObject(refusedAt('lines'));
  await uses('UE', []);
  const unsaid = await move(bench, 'used', { purpose: 'control', profileCode: 'UE' });
  expect(unsaid).toMatchObject(refusedAt('profileCode'));
});

test('serology is offered the lots in stock of its kits, and uses the lot that the result names', async () => {
  const kit = await aProduct(manager, { name: 'Determine' });
  const serology = await aCustomer(manager, { unit: 'serology' });
  await receive(bench, kit, [
    { lot: 'K1', quantity: '5', expiry: lab.day(20) },
    { lot: 'K2', quantity: '5', expiry: lab.day(40) },
  ]);
  await uses('HIV', [{ productId: kit.id, quantity: '1', parameter: 'HIVT1' }]);
  const [first, second] = [await aBooking(lab, ['HIV']), await aBooking(lab, ['HIV'])];
  const offered = async () => good(await bench.get(`/api/serology/${second.id}/HIV`)).offers.kits;
  const parameter = 'HIVT1';
  expect(await offered()).toMatchObject([
    { parameter, kit: 'Determine', lot: 'K1' },
    { parameter, kit: 'Determine', lot: 'K2' },
  ]);
  const lots = (await bench.get(`/api/inventory/lots?productId=${kit.id}`)).body.items;
  const line = { productId: kit.id, quantity: '2', lotId: lots[1].id, reason: 'Asked for it' };
  good(await move(bench, 'dispatched', { customerId: serology.id, lines: [line] }));
  expect(await offered()).toMatchObject([{ lot: 'K2' }, { lot: 'K1' }]);
  const kits = [{ parameter: 'HIVT1', kit: 'determine', lot: 'K1', expiry: lab.day(20) }];
  const rows = { HIVT1: 'Non-reactive' };
  good(await bench.put('/api/serology/', aSave(first, 'HIV', rows, { sections: { kits } }, 'serology')));
  await lab.drain();
  expect(await inStore(bench, kit)).toEqual({ K1: '4', K2: '3' });
  expect(await offered()).toMatchObject([{ lot: 'K1' }, { lot: 'K2' }]);
  await uses('HIV', []);
});

test('of two kits of a profile each is used only where its own row was measured, and of two for one row the one that is named', async () => {
  const [first, other, second] = [
    await aProduct(manager, { name: 'First kit' }),
    await aProduct(manager, { name: 'Other first kit' }),
    await aProduct(manager, { name: 'Second kit' }),
  ];
  for (const kit of [first, other, second])
    await receive(bench, kit, [{ lot: 'L', quantity: '9', expiry: lab.day(40) }]);
  await uses('HIV', [
    { productId: first.id, quantity: '1', parameter: 'HIVT1' },
    { productId: other.id, quantity: '1', parameter: 'HIVT1' },
    { productId: second.id, quantity: '1', parameter: 'HIVT2' },
  ]);
  const left = async () =>
    Promise.all([first, other, second].map(async (kit) => (await inStore(bench, kit))['L']));
  const kitOf = (parameter: string, kit: string) => ({ parameter, kit, lot: 'L', expiry: lab.day(40) });
  const measured = async (rows: Readonly<Record<string, string>>, kits: readonly object[]) => {
    const sent = aSave(await aBooking(lab, ['HIV']), 'HIV', rows, { sections: { kits } }, 'serology');
    good(await bench.put('/api/serology/', sent));
    await lab.drain();
    return left();
  };
  // Non-reactive by the first test: the second was never opened.
  expect(await measured({ HIVT1: 'Non-reactive' }, [kitOf('HIVT1', 'Other first kit')])).toEqual([
    '9',
    '8',
    '9',
  ]);
  const both = [kitOf('HIVT1', 'first kit'), kitOf('HIVT2', 'Second kit')];
  expect(await measured({ HIVT1: 'Reactive', HIVT2: 'Reactive' }, both)).toEqual(['8', '8', '8']);
  // A kit by a name that is kept nowhere: one test is one kit.
  expect(await measured({ HIVT1: 'Non-reactive' }, [kitOf('HIVT1', 'Borrowed')])).toEqual(['7', '8', '8']);
  await uses('HIV', []);
});

test('a kit is of a parameter that its profile has', async () => {
  const kit = await aProduct(manager);
  const { version } = good(await manager.get('/api/inventory/reagents/HIV'));
  const reagents = [{ productId: kit.id, quantity: '1', parameter: 'NA' }];
  const refused = await manager.put('/api/inventory/reagents/HIV', { version, reagents });
  expect(refused).toMatchObject(refusedAt('reagents[0].parameter'));
});

test('the controls of a run are used once, by the result of it that is validated first', async () => {
  const product = await aProduct(manager, { name: 'Viral load assay' });
  await receive(bench, product, [{ lot: 'V1', quantity: '20' }]);
  await uses('HIVVL', [{ productId: product.id, quantity: '2' }]);
  const measured = async (run: object) => {
    const booking = await aBooking(lab, ['HIVVL']);
    const sent = aSave(booking, 'HIVVL', { HIVVL: '1500' }, { sections: { run } }, 'molecular');
    good(await bench.put('/api/molecular/', sent));
    await lab.drain();
    return booking;
  };
  const [first] = [await measured(RUN), await measured({ ...RUN, instrument: RUN.instrument.toUpperCase() })];
  const used = async () => (await usageOf(product))[0];
  expect(await used()).toMatchObject({ tests: '4', controls: '4', total: '8', notCovered: '0' });
  await measured({ ...RUN, number: '261122-1', controls: [] });
  expect(await used()).toMatchObject({ tests: '6', controls: '4' });
  await measured({ ...RUN, number: '261122-2' });
  expect(await used()).toMatchObject({ tests: '8', controls: '8', total: '16' });
  const again = { sections: { run: { ...RUN, number: '261122-9' } }, version: 1 };
  good(await bench.put('/api/molecular/', aSave(first, 'HIVVL', { HIVVL: '1600' }, again, 'molecular')));
  await lab.drain();
  expect(await used()).toMatchObject({ tests: '8', controls: '8' });
  expect(await inStore(bench, product)).toEqual({ V1: '4' });
  await uses('HIVVL', []);
});

test('whoever orders is told once when a product has become low', async () => {
  const product = await aProduct(manager, { name: 'Calibrator', reorderLevel: '5' });
  await receive(bench, product, [{ lot: 'A', quantity: '6' }]);
  const lines = [{ productId: product.id, quantity: '1' }];
  for (let used = 0; used < 2; used += 1) good(await move(bench, 'used', { purpose: 'other', lines }));
  await lab.drain();
  const told = (await manager.get('/api/notifications')).body.items as readonly { readonly title: string }[];
  expect(told.filter(({ title }) => title === 'Calibrator is low')).toHaveLength(1);
  expect((await bench.get('/api/notifications')).text).not.toContain('Calibrator is low');
});
