import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenSample, PresenceAnswer } from '../../shared/live.js';
import type { Role } from '../../shared/vocabulary.js';
import { connect, type LiveScreen } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { startRedis, type TestRedis } from '../support/redis.js';

const BOOKING = '01a202e8-6ef6-721c-981f-b63210c3bec9';
const SHEET = { bookingId: BOOKING, profileCode: 'UE' };

describe.each(['embedded', 'redis'] as const)('who has which sample open, %s', (kind) => {
  let redis: TestRedis | undefined;
  let lab: Laboratory;
  /** With Redis, a second process of the same house. */
  let other: Laboratory;
  const screens: LiveScreen[] = [];

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined;
    const config = { redisUrl: redis?.url };
    lab = await openLaboratory({ config });
    other = redis ? await openLaboratory({ config, databaseUrl: lab.databaseUrl }) : lab;
  });
  afterAll(async () => {
    for (const screen of screens) screen.close();
    if (other !== lab) await other?.close();
    await lab?.close();
    await redis?.stop();
  });

  async function sit(role: Role, name?: string, at: Laboratory = lab): Promise<LiveScreen> {
    const client = await lab.as(role, name);
    const screen = await connect(at.address, { cookie: client.cookie });
    screens.push(screen);
    return screen;
  }
  const say = (screen: LiveScreen, what: unknown): Promise<PresenceAnswer> =>
    screen.socket.timeout(10_000).emitWithAck('presence', what);
  const told = (screen: LiveScreen, fits: (open: readonly OpenSample[]) => boolean) =>
    new Promise<readonly OpenSample[]>((resolve) => {
      screen.socket.on('presence', (open: readonly OpenSample[]) => {
        if (fits(open)) resolve(open);
      });
    });

  it('is told to the others live, and forgotten with the connection', async () => {
    const [tendai, rudo] = [await sit('ROLE_LAB', 'tendai'), await sit('ROLE_LAB', 'rudo', other)];
    expect(await say(rudo, { open: null })).toEqual({ ok: true, open: [] });
    const came = told(rudo, (open) => open.length === 1);
    await say(tendai, { open: SHEET });
    expect(await came).toEqual([{ ...SHEET, username: 'tendai', name: 'Tendai Tester' }]);
    const again = await say(rudo, { open: null });
    expect(again).toMatchObject({ open: [{ username: 'tendai' }] });
    const went = told(rudo, (open) => open.length === 0);
    tendai.close();
    expect(await went).toEqual([]);
  });

  it('ends when the sheet is left, and stands once however many windows show it', async () => {
    const [first, second] = [await sit('ROLE_LAB', 'tendai'), await sit('ROLE_LAB', 'tendai', other)];
    const watcher = await sit('ROLE_LABADMIN');
    await say(first, { open: SHEET });
    await say(second, { open: SHEET });
    expect(await say(watcher, { open: null })).toMatchObject({ open: [{ username: 'tendai' }] });
    await say(second, { open: null });
    const went = told(watcher, (open) => open.length === 0);
    await say(first, { leave: true });
    expect(await went).toEqual([]);
  });

  it.each(['ROLE_RECEPTION', 'ROLE_CASHIER'] as const)(
    'is refused to %s, who is told nothing',
    async (role) => {
      const counter = await sit(role);
      const heard: unknown[] = [];
      counter.socket.on('presence', (open) => heard.push(open));
      expect(await say(counter, { open: null })).toEqual({ ok: false });
      const [bench, watcher] = [await sit('ROLE_LAB', 'tendai'), await sit('ROLE_LAB', 'rudo')];
      await say(watcher, { open: null });
      const came = told(watcher, (open) => open.length === 1);
      await say(bench, { open: SHEET });
      await came;
      expect(heard).toEqual([]);
      bench.close();
    },
  );

  it.each([null, 'UE', {}, { open: {} }, { open: { bookingId: 'x', profileCode: 'UE' } }, { open: [SHEET] }])(
    'takes nothing like %j',
    async (odd) => {
      expect(await say(await sit('ROLE_LAB', 'tendai'), odd)).toEqual({ ok: false });
    },
  );
});
