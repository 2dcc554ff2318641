import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking, aSave } from '../results/bench.js';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { closeStore, openStore } from './open-store.js';
import { aProduct, good, receive } from './store.js';

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

test("a kit's lot is refused where the store knows it as expired or as another test's, and what stands is left alone", async () => {
  const kit = await aProduct(manager, { name: 'Determine' });
  const other = await aProduct(manager, { name: 'HBsAg rapid' });
  await receive(bench, kit, [{ lot: 'S77', quantity: '9', expiry: lab.day(340) }]);
  await receive(bench, other, [{ lot: 'H1', quantity: '9', expiry: lab.day(340) }]);
  await uses('HIV', [{ productId: kit.id, quantity: '1', parameter: 'HIVT1' }]);
  const hbv = (
    await lab.sql<{ code: string; parameter: string }>(
      `select p.code, q.code as parameter from profile p join profile_version v on v.id = p.published_version_id
     join profile_version_parameter o on o.profile_version_id = v.id
     join parameter_version w on w.id = o.parameter_version_id join parameter q on q.id = w.parameter_id
     where p.code <> 'HIV' and w.extra ->> 'kitLot' = 'true' limit 1`,
    )
  )[0];
  if (!hbv) throw new Error('No other test has a kit.');
  await uses(hbv.code, [{ productId: other.id, quantity: '1', parameter: hbv.parameter }]);
  const typed = (more: object) => ({
    parameter: 'HIVT1',
    kit: 'Determine',
    lot: 'S77',
    expiry: lab.day(340),
    ...more,
  });
  const booking = await aBooking(lab, ['HIV']);
  const save = (more: object, version = 0): Promise<Answer> => {
    const sections = { kits: [typed(more)] };
    const rows = { HIVT1: 'Non-reactive', HIVC: 'Negative' };
    return bench.put('/api/serology/', { ...aSave(booking, 'HIV', rows, { version }, 'serology'), sections });
  };
  const strange = await save({ kit: 'HBsAg rapid', lot: 'h1' });
  expect([strange.status, strange.body.errors]).toEqual([
    422,
    [
      {
        field: 'sections.kits[0].lot',
        message: expect.stringMatching(/lot H1 is of HBsAg rapid, which is not a kit for this test/),
      },
    ],
  ]);
  good(await save({}));
  await lab.sql(`update stock_lot set expiry = $1 where product_id = $2`, [lab.day(-20), kit.id]);
  good(await save({}, 1));
  const late = await save({ lot: 's77' }, 2);
  const next = await aBooking(lab, ['HIV']);
  const fresh = await bench.put('/api/serology/', {
    ...aSave(next, 'HIV', { HIVT1: 'Non-reactive', HIVC: 'Negative' }, {}, 'serology'),
    sections: { kits: [typed({})] },
  });
  expect([fresh.status, fresh.body.errors]).toEqual([
    422,
    [
      {
        field: 'sections.kits[0].expiry',
        message: expect.stringMatching(/by the stock records lot S77 of Determine expired on /),
      },
    ],
  ]);
  // Corrected afterwards: it is judged by the day of the test.
  expect(late.status).toBe(422);
});

test('a kit that was named though its row needs none is held against the store too', async () => {
  const kit = await aProduct(manager, { name: 'RPR carbon' });
  const lots = await receive(bench, kit, [{ lot: 'R9', quantity: '9', expiry: lab.day(340) }]);
  expect(lots.lines).toHaveLength(1);
  await uses('SYPH', [{ productId: kit.id, quantity: '1', parameter: 'RPR' }]);
  const save = async (lot: string): Promise<Answer> => {
    const kits = [{ parameter: 'RPR', kit: 'RPR carbon', lot, expiry: lab.day(340) }];
    const result = aSave(await aBooking(lab, ['SYPH']), 'SYPH', { RPR: 'Non-reactive' }, {}, 'serology');
    return bench.put('/api/serology/', { ...result, sections: { kits } });
  };
  good(await save('R9'));
  await lab.sql('update stock_lot set expiry = $1 where product_id = $2', [lab.day(-20), kit.id]);
  const late = await save('R9');
  expect([late.status, late.body.errors?.[0]?.field]).toEqual([422, 'sections.kits[0].expiry']);
  expect(late.body.detail).toContain('by the stock records lot R9 of RPR carbon expired on');
});

test('a grouping serum is offered from the store to each sheet that reads a group, and an expired lot is refused', async () => {
  const serum = await aProduct(manager, { name: 'Anti-D IgM' });
  await receive(bench, serum, [{ lot: 'D77', quantity: '9', expiry: lab.day(340) }]);
  await uses('GRP', [{ productId: serum.id, quantity: '1', parameter: 'DANT' }]);
  const line = { parameter: 'DANT', kit: 'Anti-D IgM', lot: 'D77', expiry: lab.day(340) };
  const read = async (code: string, sections: object) => {
    const booking = await aBooking(lab, [code]);
    const rows = { AANT: '4+', BANT: '0', DANT: '4+', ACEL: '0', BCEL: '3+' };
    return bench.put('/api/bloodbank/', { ...aSave(booking, code, rows, {}, 'bloodbank'), sections });
  };
  for (const code of ['GRP', 'GXM']) {
    const { id } = await aBooking(lab, [code]);
    expect(good(await bench.get(`/api/bloodbank/${id}/${code}`)).offers.kits).toEqual([line]);
    good(await read(code, {}));
    expect(good(await read(code, { kits: [line] })).sections.kits).toEqual([line]);
  }
  await lab.sql(`update stock_lot set expiry = $1 where product_id = $2`, [lab.day(-20), serum.id]);
  for (const code of ['GRP', 'GXM']) {
    const { status, body } = await read(code, { kits: [line] });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'sections.kits[0].expiry',
          message: expect.stringMatching(/by the stock records lot D77 of Anti-D IgM expired on /),
        },
      ],
    ]);
  }
});
