import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { closeStore, openStore } from './open-store.js';
import { aProduct, good, move, receive } from './store.js';

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  ({ lab, manager, bench } = await openStore());
});
afterAll(() => closeStore(lab));

test('a profile that was retired is found behind those in use, and what it used is recorded afterwards', async () => {
  const product = await aProduct(manager);
  await receive(bench, product, [{ lot: 'R', quantity: '10' }]);
  const reagents = [{ productId: product.id, quantity: '2' }];
  good(await manager.put('/api/inventory/reagents/LFT', { version: 0, reagents }));
  const found = async (q: string) =>
    good(await bench.get(`/api/inventory/used-profiles?size=200&q=${encodeURIComponent(q)}`)).items;
  const named = async (q: string) => (await found(q)).map(({ code }: { readonly code: string }) => code);
  expect(await found('lft')).toMatchObject([{ code: 'LFT', unit: 'biochemistry', retired: false }]);
  const before = await named('e');
  const { version } = good(await manager.get('/api/catalogue/profiles/LFT'));
  const retire = { code: 'LFT', version, retired: true, reason: 'Sent out now' };
  good(await manager.post('/api/catalogue/profiles/retire', retire));
  expect(await found('lft')).toMatchObject([{ code: 'LFT', retired: true }]);
  expect(before.at(-1)).not.toBe('LFT');
  expect(await named('e')).toEqual([...before.filter((code: string) => code !== 'LFT'), 'LFT']);
  good(await move(bench, 'used', { purpose: 'repeat', profileCode: 'LFT', runs: 2 }));
  const used = await bench.get(`/api/inventory/usage?by=profile&productId=${product.id}`);
  expect(good(used).items).toMatchObject([{ profileCode: 'LFT', repeats: '4' }]);
  expect((await (await lab.as('ROLE_CASHIER')).get('/api/inventory/used-profiles')).status).toBe(403);
});
