import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DISCIPLINES, ROLES, type Role } from '../../shared/vocabulary.js';
import { TOPIC_KINDS } from '../../shared/live.js';
import { connect, type LiveScreen } from '../support/live.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

/** The topics each role may follow, written by hand. */
const SUPER: readonly Role[] = ['ROLE_SUPER_ADMIN'];
const MANAGERS: readonly Role[] = [...SUPER, 'ROLE_LABADMIN'];
const BENCH: readonly Role[] = [...MANAGERS, 'ROLE_LAB'];
const COUNTER: readonly Role[] = [...BENCH, 'ROLE_RECEPTION'];
const MONEY: readonly Role[] = [...COUNTER, 'ROLE_CASHIER'];
const A_BOOKING = '018f0000-0000-7000-8000-000000000001';

const MAY_FOLLOW: Readonly<Record<string, readonly Role[]>> = {
  ...Object.fromEntries(['all', ...DISCIPLINES].map((unit) => [`worklist:${unit}`, BENCH])),
  results: COUNTER,
  bookings: MONEY,
  payments: MONEY,
  'cash:someone_else': MANAGERS,
  notifications: MONEY,
  stock: BENCH,
  catalogue: MONEY,
  [`booking:${A_BOOKING}`]: MONEY,
  board: [...COUNTER, 'ROLE_BOARD'],
  operations: MANAGERS,
};

const NO_TOPICS = [
  '',
  ':',
  'worklist',
  'worklist:',
  'worklist:kitchen',
  'worklist:all:',
  'results:all',
  'booking:',
  'booking:1',
  'booking:*',
  `booking:${A_BOOKING.replaceAll('0', 'A')}'--`,
  'cash:',
  'notify:ROLE_SUPER_ADMIN',
  'notify:@super_admin',
  'payments:own:super_admin',
  'board:named',
  'user:super_admin',
  '__proto__',
  'constructor',
  'RESULTS',
];

let lab: Laboratory;
const screens = new Map<Role, LiveScreen>();
const screenOf = (role: Role): LiveScreen => {
  const screen = screens.get(role);
  if (!screen) throw new Error(`${role} has no screen.`);
  return screen;
};

beforeAll(async () => {
  lab = await openLaboratory();
  for (const role of ROLES)
    screens.set(role, await connect(lab.address, { cookie: (await lab.as(role)).cookie }));
});
afterAll(async () => {
  for (const screen of screens.values()) screen.close();
  await lab?.close();
});

describe('who may follow what', () => {
  it('says of every kind of topic who may follow it', () => {
    const kinds = new Set(Object.keys(MAY_FOLLOW).map((topic) => topic.split(':')[0]));
    expect([...kinds].sort()).toEqual([...TOPIC_KINDS].sort());
  });

  it.each(Object.entries(MAY_FOLLOW))('%s', async (topic, roles) => {
    for (const role of ROLES) {
      const answer = await screenOf(role).subscribe([topic]);
      if (roles.includes(role)) expect([role, answer]).toEqual([role, expect.objectContaining({ ok: true })]);
      else expect([role, answer]).toMatchObject([role, { ok: false, code: 'forbidden', topics: [topic] }]);
    }
  });

  it.each(ROLES)("%s follows the own cash, a board's account has none", async (role) => {
    const own = `cash:${(await lab.as(role)).username}`;
    expect((await screenOf(role).subscribe([own])).ok).toBe(role !== 'ROLE_BOARD');
  });

  it.each(NO_TOPICS)('has no topic "%s", for nobody', async (topic) => {
    for (const role of ROLES)
      expect(await screenOf(role).subscribe([topic])).toMatchObject({ ok: false, code: 'unknown_topic' });
  });

  it('grants all of a subscription or nothing of it', async () => {
    const reception = await connect(lab.address, { cookie: (await lab.as('ROLE_RECEPTION')).cookie });
    const answer = await reception.subscribe(['bookings', 'worklist:all']);
    expect(answer).toMatchObject({ ok: false, code: 'forbidden', topics: ['worklist:all'] });
    const { id } = await booked('Anesu Phiri');
    await lab.drain();
    expect(reception.events).toEqual([]);
    expect(id).toBeTruthy();
    reception.close();
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no topics', { topics: [] }],
    ['a topic that is no text', { topics: [{ toString: 'results' }] }],
    ['topics that are no list', { topics: 'results' }],
    ['too many topics', { topics: Array.from({ length: 1000 }, () => 'bookings') }],
    ['a topic without end', { topics: ['b'.repeat(20_000)] }],
    ['since before the beginning', { topics: ['bookings'], since: -1 }],
    ['since a fraction', { topics: ['bookings'], since: 0.5 }],
    ['since a text', { topics: ['bookings'], since: '0 or 1=1' }],
    ['since for ever', { topics: ['bookings'], since: 1e300 }],
  ])('answers a subscription to %s as malformed', async (_, request) => {
    const { socket } = screenOf('ROLE_SUPER_ADMIN');
    const answer: unknown = await socket.timeout(5000).emitWithAck('subscribe', request);
    expect(answer).toMatchObject({ ok: false, code: 'malformed' });
  });

  it('survives calls without an acknowledgement and calls that do not exist', async () => {
    const screen = screenOf('ROLE_SUPER_ADMIN');
    screen.socket.emit('subscribe', { topics: ['bookings'] });
    screen.socket.emit('subscribe');
    screen.socket.emit('unsubscribe', null);
    screen.socket.emit('event', { type: 'PaymentReceived' });
    screen.socket.emit('publish', { type: 'PaymentReceived' });
    expect(await screen.subscribe(['bookings'])).toMatchObject({ ok: true });
  });

  it('admits nobody who must change the password first', async () => {
    const forgetful = await lab.as('ROLE_SUPER_ADMIN', 'forgetful');
    await lab.sql(`update app_user set change_passwd = true where username = 'forgetful'`);
    const auth = { username: 'forgetful', password: TEST_PASSWORD };
    await expect(connect(lab.address, { auth })).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
    expect(forgetful.username).toBe('forgetful');
  });
});

async function booked(fullName: string): Promise<{ id: string }> {
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
  const answer = await (
    await lab.as('ROLE_RECEPTION')
  ).post('/api/booking/book', { patient, profiles: ['UE'] });
  return answer.body;
}
