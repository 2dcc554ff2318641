import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type LiveScreen } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let screen: LiveScreen;

beforeAll(async () => {
  lab = await openLaboratory();
  screen = await connect(lab.address, { cookie: (await lab.as('ROLE_LABADMIN')).cookie });
});
afterAll(async () => {
  screen?.close();
  await lab?.close();
});

/** So many events of that type; answers the seq before them. */
async function happened(type: 'StockChanged' | 'SettingsChanged', many: number): Promise<number> {
  await lab.drain();
  const [head] = await lab.sql<{ seq: number }>('select seq from event_head');
  await lab.sql(
    `insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
     select gen_random_uuid(), $1, now(), 'test', 'product', n::text, jsonb_build_object('productId', n::text), 1
     from generate_series(1, $2) n`,
    [type, many],
  );
  await lab.drain();
  return head?.seq ?? 0;
}

describe('a screen that was away for long', () => {
  it('is told a thousand events of its topics, in order, and of more to load afresh', async () => {
    const since = await happened('StockChanged', 1_000);
    expect(await screen.subscribe(['stock'], since)).toMatchObject({ ok: true });
    const told = (await screen.count(1_000)).map(({ seq }) => seq);
    expect(told).toEqual(Array.from({ length: 1_000 }, (_, n) => since + 1 + n));
    await screen.unsubscribe(['stock']);
    await happened('StockChanged', 1);
    expect(await screen.subscribe(['stock'], since)).toMatchObject({ ok: false, code: 'resync' });
    expect(await screen.subscribe(['stock'], since + 1)).toMatchObject({ ok: true });
  });

  it('counts no events of other topics', async () => {
    const since = await happened('SettingsChanged', 2_000);
    expect(await screen.subscribe(['bookings'], since)).toMatchObject({ ok: true });
  });

  it('is not searched for in more than ten thousand events of everybody', async () => {
    const since = await happened('SettingsChanged', 10_001);
    expect(await screen.subscribe(['bookings'], since)).toMatchObject({ ok: false, code: 'resync' });
    expect(await screen.subscribe(['bookings'], since + 1)).toMatchObject({ ok: true });
  });
});
