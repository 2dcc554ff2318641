import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LiveGateway } from '../../server/live/live.gateway.js';
import type { LiveNamespace } from '../../server/live/live-socket.js';
import { bytesWaiting } from '../../server/live/outgoing.js';
import type { Client } from '../support/client.js';
import { connect, follow, type LiveScreen } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { SilentScreen } from '../support/silent-screen.js';
import { until } from '../support/until.js';

const MEGABYTE = 1024 * 1024;
/** More than the kernel keeps for a connection between two programs of a machine. */
const EVENT_BYTES = 4_096;

let lab: Laboratory;
let greedy: Client;
let honest: Client;
const open: { close(): void }[] = [];

beforeAll(async () => {
  lab = await openLaboratory({ config: { socketMessagesPerSecond: 1_000 } });
  greedy = await lab.as('ROLE_LABADMIN', 'greedy');
  honest = await lab.as('ROLE_LABADMIN', 'honest');
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => lab?.close());

/** The server's side of the connections of one person. */
const heldFor = (username: string) => {
  const { sockets } = Reflect.get(lab.server.app.get(LiveGateway), 'namespace') as LiveNamespace;
  return [...sockets.values()].filter(({ data }) => data.actor.username === username);
};
const waitingFor = (username: string) =>
  heldFor(username).reduce((sum, { conn }) => sum + bytesWaiting(conn), 0);
const isGone = (username: string) =>
  until(
    async () => heldFor(username).length,
    (many) => many === 0,
  );

/** So many large events of stock; answers the seq before them. */
async function happened(many: number): Promise<number> {
  await lab.drain();
  const [head] = await lab.sql<{ seq: number }>('select seq from event_head');
  await lab.sql(
    `insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
     select gen_random_uuid(), 'StockChanged', now(), 'test', 'product', n::text,
       jsonb_build_object('productId', repeat('x', $2)), 1
     from generate_series(1, $1) n`,
    [many, EVENT_BYTES],
  );
  await lab.drain();
  return head?.seq ?? 0;
}

async function silent(): Promise<SilentScreen> {
  const screen = await SilentScreen.open(greedy);
  open.push(screen);
  return screen;
}

async function reading(): Promise<LiveScreen> {
  const screen = await connect(lab.address, { cookie: honest.cookie });
  open.push(screen);
  return screen;
}

const seqs = ({ events }: LiveScreen) => events.map(({ seq }) => seq);

describe('a connection that asks and does not read', () => {
  it('has a page waiting and no more, while others are told all that they missed', async () => {
    const since = await happened(900);
    const one = await silent();
    for (let n = 0; n < 60; n += 1) one.subscribe(['stock'], since);
    await until(
      async () => waitingFor('greedy'),
      (bytes) => bytes > 0,
    );
    const other = await reading();
    expect(await other.subscribe(['stock'], since)).toMatchObject({ ok: true });
    await other.count(900);
    expect(seqs(other)).toEqual(Array.from({ length: 900 }, (_, n) => since + 1 + n));
    expect(heldFor('greedy')).toHaveLength(1);
    expect(waitingFor('greedy')).toBeLessThan(MEGABYTE);
    // As many as ended the server once: it is closed, and the others are not.
    for (let n = 0; n < 100; n += 1) one.subscribe(['stock'], since);
    await isGone('greedy');
    expect(other.socket.connected).toBe(true);
  });

  it('is closed when what happens piles up for it, and who reads is told every event', async () => {
    const one = await silent();
    one.subscribe(['stock']);
    const other = await follow(honest, ['stock']);
    open.push(other);
    await until(
      async () => heldFor('greedy')[0]?.rooms.has('stock'),
      (isIn) => isIn === true,
    );
    let told = 0;
    for (let round = 0; round < 12; round += 1) {
      await happened(500);
      told += 500;
      await other.count(told);
    }
    await isGone('greedy');
    const [first = 0] = seqs(other);
    expect(seqs(other)).toEqual(Array.from({ length: told }, (_, n) => first + n));
  });
});

describe('a screen that comes back to several topics', () => {
  it('is told everything of the connection in order, also what happens meanwhile', async () => {
    const since = await happened(300);
    const screen = await reading();
    const answers = ['stock', 'catalogue', 'stock', 'bookings'].map((topic) =>
      screen.subscribe([topic], since),
    );
    const more = happened(50);
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
    await more;
    await until(
      async () => seqs(screen).at(-1) ?? 0,
      (last) => last === since + 350,
    );
    // A second subscription gets its own history again; new events come once, after it.
    const fresh = seqs(screen).filter((seq) => seq > since + 300);
    expect([...new Set(fresh)]).toEqual(Array.from({ length: 50 }, (_, n) => since + 301 + n));
  });

  it('is told nothing of a topic that it left before its turn', async () => {
    const since = await happened(5);
    const screen = await reading();
    const [came, , left] = await Promise.all([
      screen.subscribe(['catalogue'], since),
      screen.subscribe(['stock'], since),
      screen.unsubscribe(['stock']),
    ]);
    expect([came.ok, left.ok]).toEqual([true, true]);
    const before = screen.events.length;
    await happened(5);
    expect((await screen.subscribe(['bookings'])).ok).toBe(true);
    expect(screen.events).toHaveLength(before);
  });
});
