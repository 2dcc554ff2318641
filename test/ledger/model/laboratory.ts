import type { Person, WayToPay } from './known.js';
import { Payer } from './payer.js';
import { randomUUID } from 'node:crypto';
import type { Answer, Client, Headers } from '../../support/client.js';
import type { Laboratory } from '../../support/laboratory.js';
import { Books } from './books.js';
import type { Chance } from './chance.js';
import { cents, written } from './integers.js';

export const ZONE = 'Europe/Berlin';
/** The night after it the clocks go forward there. */
const START = '2027-03-27T07:00:00Z';
const CODES = ['UE', 'FBC', 'LFT', 'LIPID', 'ESR', 'TFT', 'PSA', 'UDIP', 'MPS', 'COAG'];

/** The laboratory's, as the calls write it. */
export function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(moment);
}

/** A real laboratory and its model. */
export interface House {
  readonly lab: Laboratory;
  readonly chance: Chance;
  readonly books: Books;
  /** The people who may take money. */
  readonly counter: readonly Person[];
  /** Patients that were booked. */
  readonly patients: string[];
  readonly opened: Date;
  client(person: string): Client;
}

export async function openInstallation(lab: Laboratory, chance: Chance): Promise<House> {
  await lab.sql('update laboratory set time_zone = $1', [ZONE]);
  lab.clock.set(START);
  const people: Record<string, Client> = {
    ada: await lab.as('ROLE_CASHIER', 'ada'),
    ben: await lab.as('ROLE_CASHIER', 'ben'),
    mona: await lab.as('ROLE_LABADMIN', 'mona'),
    approver: await lab.as('ROLE_LABADMIN', 'approver'),
    reception: await lab.as('ROLE_RECEPTION', 'reception'),
    bench: await lab.as('ROLE_LAB', 'bench'),
  };
  const house: House = {
    ...{ lab, chance, books: new Books(), patients: [], opened: lab.clock.now() },
    counter: [person('ada', 10n), person('ben', 10n), person('mona', 100n)],
    client: (name) => {
      const client = people[name];
      if (!client) throw new Error(`Nobody is called ${name}.`);
      return client;
    },
  };
  await readPrices(house);
  await setUpWays(house);
  await setUpPayers(house);
  return house;
}

function person(name: string, cap: bigint): Person {
  return { name, fullName: `${name.charAt(0).toUpperCase()}${name.slice(1)} Tester`, cap };
}

/** Asks as this person, who signs in again or repeats the password after a long absence. */
export async function ask(
  { client }: House,
  who: string,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  body?: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const answer = await client(who).send(method, path, body, headers);
  if (answer.status !== 401 && answer.body.code !== 'confirmation_required') return answer;
  await client(who).signIn();
  return client(who).send(method, path, body, headers);
}

export function withKey(key: string = randomUUID()): Headers {
  return { 'Idempotency-Key': key };
}

async function readPrices(house: House): Promise<void> {
  const { lab, books } = house;
  const menu = await ask(house, 'mona', 'get', '/api/catalogue/profiles?size=200');
  const listed = (menu.body.items ?? menu.body) as {
    code: string;
    unit: string;
    price: string;
    version: number;
  }[];
  for (const { code, unit, price, version } of listed)
    if (CODES.includes(code)) books.prices.set(code, { unit, price: cents(price), version });
  if (books.prices.size < CODES.length)
    throw new Error(`The menu of ${lab.address} lacks the model's profiles: ${menu.text}`);
}

/** Two further currencies beside the base, in cash and by card. */
async function setUpWays(house: House): Promise<void> {
  const make = async (body: object) => {
    const answer = await ask(house, 'mona', 'post', '/api/payment-types', body);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const { body: types } = await ask(house, 'mona', 'get', '/api/payment-types');
  const euro = types.find((type: { nameSlug: string }) => type.nameSlug === 'cash-eur');
  await make({ ...pick(euro), active: true, exchangeRate: '1.0737' });
  const others = { useExchangeRate: true };
  await make({ name: 'Card EUR', units: '€', cash: false, exchangeRate: '1.0702', ...others });
  await make({ name: 'Rand', units: 'R', cash: true, exchangeRate: '0.0547', ...others });
  const made = await ask(house, 'mona', 'get', '/api/payment-types');
  for (const type of made.body) house.books.ways.push(wayOf(type));
}

/** One without a co-payment, one with a percentage, one with an amount and a limit that is soon reached. */
async function setUpPayers(house: House): Promise<void> {
  const payers = [
    { coPayment: { kind: 'none' }, model: undefined, limit: null },
    { coPayment: { kind: 'percent', value: '15' }, model: { percent: 15n }, limit: null },
    { coPayment: { kind: 'amount', value: '4.99' }, model: { amount: 499n }, limit: '60.00' },
  ];
  for (const { model, ...terms } of payers) {
    const number = `P ${house.books.payers.length + 1}`;
    const body = { kind: 'insurer', name: `Payer ${number}`, number, ...terms };
    const answer = await ask(house, 'mona', 'post', '/api/payers', body);
    if (answer.status !== 200) throw new Error(answer.text);
    const { id } = answer.body as { id: string };
    const [row] = await house.lab.sql<{ account: string }>('select account from payer where id = $1', [id]);
    const limit = terms.limit === null ? undefined : cents(terms.limit);
    house.books.payers.push(new Payer(id, row?.account ?? '', model, limit));
  }
}

function pick({ name, nameSlug, version }: Readonly<Record<string, unknown>>) {
  return { name, nameSlug, version };
}

interface PaymentType {
  readonly nameSlug: string;
  readonly name: string;
  readonly units: string;
  readonly cash: boolean;
  readonly useExchangeRate: boolean;
  readonly exchangeRate: string;
  readonly version: number;
}

function wayOf({ nameSlug: slug, name, units: unit, ...type }: PaymentType): WayToPay {
  const { cash, useExchangeRate: exchanged, exchangeRate: rate, version } = type;
  return { slug, name, unit, cash, version, rate, exchanged };
}

/** The rate moves, as a manager has it. */
export async function moveRate(house: House): Promise<string> {
  const { books, chance } = house;
  const way = chance.one(books.ways.filter(({ exchanged }) => exchanged));
  const [least, most] = way.unit === 'R' ? [400_000_000, 700_000_000] : [3_000_000_000, 26_000_000_000];
  const rate = rateText(chance.whole(least, most));
  const { name, slug: nameSlug, version } = way;
  const body = { name, nameSlug, version, exchangeRate: rate, confirmed: true };
  const answer = await ask(house, 'mona', 'post', '/api/payment-types', body);
  if (answer.status !== 200) throw new Error(`the rate was refused: ${answer.text}`);
  Object.assign(way, { rate, version: answer.body.version as number });
  return `${way.slug} now at ${rate}`;
}

/** Of ten decimals, without zeros behind, as the server writes it back. */
function rateText(rate: number): string {
  const digits = String(rate).padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/0+$/, '').replace(/\.$/, '');
}

/** A price changes; what is booked keeps its own. */
export async function movePrice(house: House): Promise<string> {
  const { books, chance } = house;
  const [code, listed] = chance.one([...books.prices]);
  const price = chance.cents(101n, 6_999n);
  const prices = [{ code, price: written(price), version: listed.version }];
  const answer = await ask(house, 'mona', 'put', '/api/catalogue/prices', { prices });
  if (answer.status !== 200) throw new Error(`the price was refused: ${answer.text}`);
  const [changed] = answer.body as { version: number }[];
  Object.assign(listed, { price, version: changed?.version });
  return `${code} now costs ${written(price)}`;
}

/** The smallest coin of the base currency changes, most often back to a cent. */
export async function moveCoin({ lab, books, chance }: House): Promise<string> {
  books.coin = chance.weighed([
    [3, 1n],
    [1, 5n],
    [1, 10n],
  ] as const);
  await lab.sql('update laboratory set cash_rounding_minor = $1', [Number(books.coin)]);
  return `the smallest coin is ${written(books.coin)} now`;
}
