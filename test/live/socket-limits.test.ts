import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { Rate } from '../../server/live/socket-gate.js';
import { connect, type LiveScreen } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
const open: { close(): void }[] = [];

beforeAll(async () => {
  const config = {
    trustProxy: 'loopback',
    socketMessagesPerSecond: 20,
    socketsPerUser: 3,
    socketsPerAddress: 5,
  };
  lab = await openLaboratory({ config });
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => lab?.close());

let houses = 0;
/** Each test comes from an address of its own. */
const newAddress = () => ({ 'X-Forwarded-For': `198.51.100.${(houses += 1)}` });

async function screen(username: string, headers: Readonly<Record<string, string>>): Promise<LiveScreen> {
  const { cookie } = await lab.as('ROLE_LAB', username);
  const opened = await connect(lab.address, { cookie, headers });
  open.push(opened);
  return opened;
}

const gone = (socket: Socket) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));

describe('the live socket', () => {
  it('takes so many connections of one person and refuses the next, until one is closed', async () => {
    const headers = newAddress();
    const [first] = [
      await screen('tendai', headers),
      await screen('tendai', headers),
      await screen('tendai', headers),
    ];
    await expect(screen('tendai', headers)).rejects.toMatchObject({ data: { code: 'throttled' } });
    await expect(screen('rudo', headers)).resolves.toBeDefined();
    first?.close();
    for (let turn = 0; ; turn += 1) {
      const again = await screen('tendai', headers).catch((failure: Error) => failure);
      if (!(again instanceof Error)) break;
      expect(turn).toBeLessThan(100);
    }
  });

  it('takes so many connections of one address, whoever they are', async () => {
    const headers = newAddress();
    for (const username of ['a1', 'a2', 'a3', 'a4', 'a5']) await screen(username, headers);
    await expect(screen('a6', headers)).rejects.toThrow();
    await expect(screen('a6', newAddress())).resolves.toBeDefined();
  });

  it('ends a connection that sends more messages than a person at a screen can', async () => {
    const { socket } = await screen('chatty', newAddress());
    const left = gone(socket);
    for (let n = 0; n < 100; n += 1) socket.emit('unsubscribe', { topics: [] }, () => undefined);
    await left;
    expect(socket.connected).toBe(false);
  });

  it('ends one that sends what it does not know just as fast', async () => {
    const { socket } = await screen('stranger-still', newAddress());
    const left = gone(socket);
    for (let n = 0; n < 100; n += 1) socket.emit(`noise-${n}`, n);
    await left;
    expect(socket.connected).toBe(false);
  });

  it('has nothing in the default namespace', async () => {
    const socket = io(lab.address, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: newAddress(),
    });
    const refused = await new Promise<Error & { readonly data?: unknown }>((resolve, reject) => {
      socket.once('connect_error', resolve);
      socket.once('connect', () => reject(new Error('The default namespace took a stranger in.')));
    });
    socket.disconnect();
    expect(refused.data).toEqual({ code: 'unknown_namespace' });
  });
});

describe('the rate of messages', () => {
  it('lets a screen that opens ask for all at once, and refills with time', () => {
    const rate = new Rate(50);
    const taken = (now: number, many: number) =>
      Array.from({ length: many }, () => rate.take(now)).filter(Boolean).length;
    expect(taken(0, 60)).toBe(50);
    expect(taken(500, 60)).toBe(25);
    expect(taken(60_000, 60)).toBe(50);
  });
});
