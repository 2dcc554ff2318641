import { pay } from '../billing/till.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { EVENT_SUBJECTS } from '../../shared/events.js';
import { BOARD_SHOWS } from '../../shared/live.js';
import { ROLES } from '../../shared/vocabulary.js';
import { Client } from '../support/client.js';
import { addressesOf, readingPaths } from '../support/every-reading.js';
import { IS_LONG_RUN } from '../support/long.js';
import { follow, followEach, type LiveScreen } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { DAY, type Day } from './a-booked-day.js';

/**
 * Live is as strict as the API: everything in an event is in an answer that the same reader gets. Readers, topics and
 * calls are generated; the events are of one booking's day.
 */
interface Reader {
  readonly name: string;
  readonly client: Client;
  /** One connection a topic: what one topic brings must not hide what another does. */
  readonly screens: ReadonlyMap<string, LiveScreen>;
  /** Every call that reads something about this day; the one that last found a fact comes first. */
  readonly addresses: string[];
  /** The answers to this reader. */
  readonly answers: string[];
}

let lab: Laboratory;
let booking: Booked;
let day: Day;
let readers: readonly Reader[];

beforeAll(async () => {
  lab = await openLaboratory();
  booking = await aBooking(lab, ['UE', 'FBC'], { patient: PATIENT });
  day = { lab, booking, other: null };
  const people = await Promise.all(ROLES.map((role) => lab.as(role)));
  people.push(await lab.as('ROLE_CASHIER', 'till_one'));
  const walls = await Promise.all(BOARD_SHOWS.map(wall));
  readers = await Promise.all([...people, ...walls].map(readerOf));
  // Each reads about the facts that it got; in the long run it has read everything before.
  if (IS_LONG_RUN) await Promise.all(readers.map(readEverything));
});

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
    'operations',
  ];
  const screens = await followEach(client, topics);
  const about = { booking, username: client.username, more: ABOUT };
  const paths = readingPaths(lab).flatMap((path) => addressesOf(lab, path, about));
  // The bell leaves out what is listed and does not ring.
  const addresses = [...paths, '/api/notifications?page=1'];
  return { name: client.username, client, screens, addresses, answers: [] };
}

async function ask({ client, answers, addresses }: Reader, address: string): Promise<string> {
  const { status, text } = await client.get(address);
  // Nobody here gets more rights meanwhile.
  if (status === 403) addresses.splice(addresses.indexOf(address), 1);
  if (status >= 300) return '';
  answers.push(text);
  return text;
}

async function readEverything(reader: Reader): Promise<void> {
  for (const address of [...reader.addresses]) await ask(reader, address);
}

/** Reads on until each of these facts was found, or every call was made; returns the facts that no call gave. */
async function readFor(reader: Reader, facts: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  let untold = [...facts].filter((fact) => !reader.answers.some((text) => isIn(text, fact)));
  for (const address of [...reader.addresses]) {
    if (untold.length === 0) break;
    const text = await ask(reader, address);
    const left = untold.filter((fact) => !isIn(text, fact));
    // The others look first where one found it.
    if (left.length < untold.length) for (const one of readers) moveToFront(one.addresses, address);
    untold = left;
  }
  return new Set(untold);
}

function moveToFront(addresses: string[], address: string): void {
  const at = addresses.indexOf(address);
  if (at < 0) return;
  addresses.splice(at, 1);
  addresses.unshift(address);
}

const ABOUT = {
  profileCode: ['UE', 'FBC'],
  code: ['UE'],
  unit: ['all'],
  board: ['board'],
  name: ['Nwosu'],
  fullName: ['Nwosu'],
};

const MOMENT = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;

/** The texts of a payload that could give something away; no times, and no yes or no. */
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

/** Events about the laboratory as a whole: their id names no person and no thing. */
const OF_THE_HOUSE: readonly string[] = ['shift', 'settings', 'catalogue', 'operations'];

function isIn(text: string, fact: string): boolean {
  return spellings(fact).some((spelling) => text.includes(spelling));
}

function factsTold({ payload, type, subject }: AnyEnvelope): readonly string[] {
  const own = OF_THE_HOUSE.includes(EVENT_SUBJECTS[type]) ? '' : subject.id;
  return [...factsOf(payload), ...factsOf(own)];
}

const seen = new Set<EventType>();

/** After an act: compares what each reader was sent with what each can read. */
async function judge(): Promise<readonly string[]> {
  await lab.drain();
  const wrong: string[] = [];
  for (const reader of readers) wrong.push(...(await toldTooMuch(reader)));
  return wrong;
}

async function toldTooMuch(reader: Reader): Promise<readonly string[]> {
  const told = [...reader.screens].flatMap(([topic, screen]) =>
    screen.events.splice(0).map((event) => ({ event, where: `${reader.name}, ${topic}, ${event.type}` })),
  );
  for (const { event } of told) seen.add(event.type);
  const untold = await readFor(reader, new Set(told.flatMap(({ event }) => factsTold(event))));
  return told.flatMap(({ event, where }) =>
    [...new Set(factsTold(event))].filter((fact) => untold.has(fact)).map((fact) => `${where}: ${fact}`),
  );
}

describe('a payload tells nobody more than a call does', () => {
  it.each(DAY)('when %s', async (_, act) => {
    expect(await act(day)).toBeLessThan(300);
    expect(await judge()).toEqual([]);
  });

  it('and each kind of event of such a day was among them', () => {
    const ofSuchADay: readonly EventType[] = [
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
      'PaymentVoided',
      'CatalogueChanged',
      'NotificationPosted',
    ];
    expect(ofSuchADay.filter((type) => !seen.has(type))).toEqual([]);
  });
});

describe('of the people who may follow a booking', () => {
  const eventsOf = async (client: Client, act: () => Promise<unknown>): Promise<readonly AnyEnvelope[]> => {
    // Earlier bookings are announced earlier.
    await lab.drain();
    const screen = await follow(client, [`booking:${booking.id}`, 'bookings', 'payments']);
    await act();
    await lab.drain();
    screen.close();
    return screen.events;
  };

  it('a cashier hears of no card and of no result', async () => {
    booking = await aBooking(lab, ['UE']);
    const cashier = await lab.as('ROLE_CASHIER');
    const told = await eventsOf(cashier, async () => {
      await save(await lab.as('ROLE_SUPER_ADMIN'), booking, 'UE', NORMAL_UE, { action: 'release' });
    });
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['BookingUpdated']));
  });

  it("another cashier's payment comes without its actor, entries and receipt", async () => {
    booking = await aBooking(lab, ['UE']);
    const told = await eventsOf(await lab.as('ROLE_CASHIER'), async () => {
      const till = await lab.as('ROLE_CASHIER', 'till_one');
      await pay(till, booking, '1.00');
    });
    const payment = told.find(({ type }) => type === 'PaymentReceived');
    expect(payment).toMatchObject({ actor: '', payload: { cashier: '', entries: [], receipt: '' } });
  });
});
