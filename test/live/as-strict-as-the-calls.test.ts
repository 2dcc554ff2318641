// Long because the day, its readers and what judges them are read together.
import { leaveTo } from '../billing/till.js';
import { RouteRules } from '../../server/identity/index.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { EVENT_SUBJECTS } from '../../shared/events.js';
import { BOARD_SHOWS } from '../../shared/live.js';
import { ROLES } from '../../shared/vocabulary.js';
import { Client } from '../support/client.js';
import { connect, type LiveScreen } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';

/**
 * Live is as strict as the API: everything that an event tells somebody stands in an answer that the same reader gets.
 * Readers, topics and calls are generated; what happens is one booking's day.
 */
interface Reader {
  readonly name: string;
  readonly client: Client;
  /** One connection a topic: what one topic brings must not hide what another does. */
  readonly screens: ReadonlyMap<string, LiveScreen>;
  /** Everything that this reader was ever answered. */
  readonly answers: string[];
}

let lab: Laboratory;
let booking: Booked;
let readers: readonly Reader[];
let paths: readonly string[];

/** They change something, or answer no facts. */
const NO_READING = /logout|delete-by|sign-in|sign-out|validate$|metrics|health|docs|\.pdf|\.svg/;

beforeAll(async () => {
  lab = await openLaboratory();
  booking = await aBooking(lab, ['UE', 'FBC'], { patient: PATIENT });
  const routes = lab.server.app.get(RouteRules).table();
  paths = routes
    .filter(({ method, path }) => method === 'GET' && !NO_READING.test(path))
    .map(({ path }) => path);
  const people = await Promise.all(ROLES.map((role) => lab.as(role)));
  people.push(await lab.as('ROLE_CASHIER', 'till_one'));
  const walls = await Promise.all(BOARD_SHOWS.map(wall));
  readers = await Promise.all([...people, ...walls].map(readerOf));
  await Promise.all(readers.map(read));
}, 60_000);

afterAll(async () => {
  for (const { screens } of readers ?? []) for (const screen of screens.values()) screen.close();
  await lab?.close();
});

const PATIENT = { fullName: 'Adaeze Nwosu', dateOfBirth: '1980-01-15', gender: 'female' };

async function wall(shows: string): Promise<Client> {
  const { body } = await (
    await lab.as('ROLE_SUPER_ADMIN')
  ).post('/api/boards', { name: `Wall ${shows}`, shows });
  const client = new Client(lab.address, `wall ${shows}`, '');
  await client.get('/api/boards/sign-in', { Authorization: `Bearer ${body.token}` });
  return client;
}

async function readerOf(client: Client): Promise<Reader> {
  const topics = [
    'worklist:all',
    'worklist:biochemistry',
    'results',
    'bookings',
    'payments',
    `cash:${client.username}`,
    'notifications',
    'stock',
    'catalogue',
    `booking:${booking.id}`,
    'board',
  ];
  const screens = new Map<string, LiveScreen>();
  for (const topic of topics) {
    const screen = await connect(lab.address, { cookie: client.cookie });
    if ((await screen.subscribe([topic])).ok) screens.set(topic, screen);
    else screen.close();
  }
  return { name: client.username, client, screens, answers: [] };
}

/** Every call of the server that reads something, for what this day is about. */
async function read({ client, answers }: Reader): Promise<void> {
  for (const path of paths) {
    for (const address of addressesOf(path, client.username)) {
      const { status, text } = await client.get(address);
      if (status < 300) answers.push(text);
    }
  }
}

function addressesOf(path: string, username: string): readonly string[] {
  const today = lab.clock.now().toISOString().slice(0, 10);
  const of = path.split('/')[2] ?? '';
  const id = of === 'patient' ? booking.patientId : booking.id;
  const values: Readonly<Record<string, readonly string[]>> = {
    id: [id],
    bookingId: [booking.id],
    profileCode: ['UE', 'FBC'],
    code: ['UE'],
    unit: ['all'],
    board: ['board'],
    page: ['1'],
    date: [today],
    dates: [`${today},${today}`],
    from: [today],
    to: [today],
    type: ['all'],
    status: ['all'],
    cashier: [username, 'all'],
    username: [username],
    name: ['Nwosu'],
    fullName: ['Nwosu'],
  };
  return [...path.matchAll(/:(\w+)/g)].reduce<readonly string[]>(
    (addresses, [whole, name = '']) =>
      addresses.flatMap((address) => (values[name] ?? ['x']).map((value) => address.replace(whole, value))),
    [path],
  );
}

const MOMENT = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;

/** What a payload says of somebody or something: texts, and no times, yes or no. */
function factsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' || MOMENT.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (isSaidNowhere(name, part) ? [] : factsOf(part)));
}

const TURNS: readonly unknown[] = ['value', ...ROLES];

/** No call names a shift yet; its cashier and day are judged. Whose turn a call is, its clock says in another word. */
function isSaidNowhere(name: string, part: unknown): boolean {
  return name === 'shiftId' || (['kind', 'role', 'nextRole'].includes(name) && TURNS.includes(part));
}

/** "A. N." of an event is "AN" in a snapshot. */
function spellings(fact: string): readonly string[] {
  const plain = JSON.stringify(fact).slice(1, -1);
  return /^(\S{1,3}\. ?)+$/.test(fact) ? [plain, fact.replaceAll(/[. ]/g, '')] : [plain];
}

/** Events of these are about the house: their id names no person and no thing of one. */
const OF_THE_HOUSE: readonly string[] = ['shift', 'settings', 'catalogue'];

function untold({ answers }: Reader, { payload, type, subject }: AnyEnvelope): readonly string[] {
  const own = OF_THE_HOUSE.includes(EVENT_SUBJECTS[type]) ? '' : subject.id;
  const isKnown = (fact: string): boolean =>
    spellings(fact).some((spelling) => answers.some((text) => text.includes(spelling)));
  return [...new Set([...factsOf(payload), ...factsOf(own)])].filter((fact) => !isKnown(fact));
}

const seen = new Set<EventType>();

/** After something has happened: what each reader was told of it, against what each reader can read. */
async function judge(): Promise<readonly string[]> {
  await lab.drain();
  await Promise.all(readers.map(read));
  return readers.flatMap((reader) =>
    [...reader.screens].flatMap(([topic, screen]) =>
      screen.events.splice(0).flatMap((event) => {
        seen.add(event.type);
        return untold(reader, event).map((fact) => `${reader.name}, ${topic}, ${event.type}: ${fact}`);
      }),
    ),
  );
}

const bench = (): Promise<Client> => lab.as('ROLE_LAB');
const director = (): Promise<Client> => lab.as('ROLE_SUPER_ADMIN');
const key = (name: string) => ({ 'Idempotency-Key': name });

let other: Booked;

async function aBatch(version: number) {
  const items = [{ bookingId: other.id, profileCode: 'UE', version }];
  return (await director()).post('/api/results/release-batch', { items });
}

async function stopped() {
  await save(await bench(), other, 'UE', NORMAL_UE);
  await aBatch(1);
  const items = [{ bookingId: other.id, profileCode: 'UE' }];
  return (await director()).post('/api/results/release-batch/undo', { items });
}

/** In the order of a day; each leaves something for the next. */
const DAY: readonly (readonly [string, () => Promise<number>])[] = [
  [
    'another patient is booked',
    async () => ((other = await aBooking(lab, ['UE', 'HIV'])).id === '' ? 500 : 200),
  ],
  [
    'a critical value is saved',
    async () => (await save(await bench(), booking, 'UE', { ...NORMAL_UE, K: '7.5' })).status,
  ],
  [
    'the ward is told',
    async () => {
      const { body } = await (await bench()).get('/api/results/critical');
      const told = {
        outcome: 'told',
        person: 'Sr Moyo',
        role: 'sister',
        phone: '0242700700',
        readBack: true,
      };
      const answer = await (
        await bench()
      ).post('/api/results/critical/acknowledge', { callId: body[0].callId, ...told });
      return answer.status;
    },
  ],
  [
    'a cashier takes the money',
    async () => {
      const till = await lab.as('ROLE_CASHIER', 'till_one');
      const { body } = await till.get(`/api/booking/${booking.id}`);
      const payments = [{ paymentType: 'cash', amount: body.payment.total }];
      return (await till.put('/api/booking/update-payment', { bookingId: booking.id, payments }, key('paid')))
        .status;
    },
  ],
  [
    'the result is released',
    async () => (await save(await director(), booking, 'UE', {}, { version: 1, action: 'release' })).status,
  ],
  [
    'the result is amended',
    async () => {
      const values = [{ code: 'K', parameter: '4.1' }];
      const about = {
        bookingId: booking.id,
        profileCode: 'UE',
        version: 2,
        reason: 'Wrong tube',
        told: 'Dr Dube',
      };
      return (await (await director()).post('/api/results/amend', { ...about, values })).status;
    },
  ],
  ['a batch is stopped', async () => (await stopped()).status],
  ['a batch leaves', async () => (await aBatch(2)).status],
  [
    'a manager closes a card by hand',
    async () => {
      const manager = await lab.as('ROLE_LABADMIN');
      const { body } = await manager.get(`/api/jobCard/find/booking/${booking.id}/FBC`);
      return (await manager.put('/api/jobCard', { id: body.id, open: false, reason: 'Sent away' })).status;
    },
  ],
  [
    'a test is refunded',
    async () => {
      const refund = { bookingId: booking.id, profiles: ['FBC'], paymentType: 'cash' };
      const why = { reasonCode: 'other', reason: 'Not possible here' };
      const giver = await director();
      const headers = { ...(await leaveTo(lab, giver, booking)), ...key('refund') };
      return (await giver.post('/api/refunds', { ...refund, ...why }, headers)).status;
    },
  ],
  [
    'a price changes',
    async () => {
      const { body } = await (await director()).get('/api/catalogue/profiles/UE');
      const prices = [{ code: 'UE', price: '19.00', version: body.version }];
      return (await (await director()).put('/api/catalogue/prices', { prices })).status;
    },
  ],
];

describe('a payload tells nobody more than a call does', () => {
  it.each(DAY)('when %s', async (_, act) => {
    expect(await act()).toBeLessThan(300);
    expect(await judge()).toEqual([]);
  });

  it('and each kind of event of such a day was among them', () => {
    const day: readonly EventType[] = [
      'BookingCreated',
      'BookingUpdated',
      'JobCardOpened',
      'JobCardClosed',
      'ResultSaved',
      'ResultReleased',
      'ReleaseScheduled',
      'ReleaseStopped',
      'ResultAmended',
      'CriticalRaised',
      'CriticalAcknowledged',
      'PaymentReceived',
      'PaymentRefunded',
      'CatalogueChanged',
      'NotificationPosted',
    ];
    expect(day.filter((type) => !seen.has(type))).toEqual([]);
  });
});

describe('of the people who may follow a booking', () => {
  const eventsOf = async (client: Client, act: () => Promise<unknown>): Promise<readonly AnyEnvelope[]> => {
    const screen = await connect(lab.address, { cookie: client.cookie });
    await screen.subscribe([`booking:${booking.id}`, 'bookings', 'payments']);
    await act();
    await lab.drain();
    screen.close();
    return screen.events;
  };

  it('a cashier hears of no card and of no result', async () => {
    booking = await aBooking(lab, ['UE']);
    const cashier = await lab.as('ROLE_CASHIER');
    const told = await eventsOf(cashier, async () => {
      await save(await director(), booking, 'UE', NORMAL_UE, { action: 'release' });
    });
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['BookingUpdated']));
  });

  it("another cashier's payment comes without its actor, entries and receipt", async () => {
    booking = await aBooking(lab, ['UE']);
    const told = await eventsOf(await lab.as('ROLE_CASHIER'), async () => {
      const till = await lab.as('ROLE_CASHIER', 'till_one');
      const payments = [{ paymentType: 'cash', amount: '1.00' }];
      await till.put('/api/booking/update-payment', { bookingId: booking.id, payments }, key('part'));
    });
    const payment = told.find(({ type }) => type === 'PaymentReceived');
    expect(payment).toMatchObject({ actor: '', payload: { cashier: '', entries: [], receipt: '' } });
  });
});
