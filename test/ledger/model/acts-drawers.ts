import type { WayToPay } from './known.js';
import { beside } from '../../billing/till.js';
import { agreed } from './agree.js';
import { ask, withKey, type House } from './laboratory.js';
import { written, type Cents } from './integers.js';

interface Cash {
  readonly way: WayToPay;
  readonly amount: Cents;
}

/** The float out of the safe; asked for once a shift, which it opens if none is open. */
export async function float(house: House): Promise<string> {
  const { books, chance, counter } = house;
  const { name } = chance.one(counter);
  const floats = someCash(house, chance.whole(0, 2), 20_000n);
  const isFirst = books.shifts.giveFloat(name);
  const decision = isFirst ? {} : { refused: 'it was given already' };
  const answer = await ask(house, name, 'post', '/api/shifts/open', { floats: bodyOf(floats) }, withKey());
  const what = `${name} asks for a float of ${told(floats)}`;
  if (!agreed(answer, decision)) return `${what}: refused`;
  const drawer = books.shifts.of(name);
  for (const { way, amount } of floats)
    books.accounts.move(`drawer ${drawer} ${way.slug}`, `safe ${way.slug}`, way.unit, amount);
  return what;
}

/** safe ← drawer, never more than lies there. */
export async function drop(house: House): Promise<string> {
  const { books, chance, counter } = house;
  const { name } = chance.one(counter);
  const [cash] = someCash(house, 1, 6_000n);
  if (!cash) return 'nothing to drop';
  const { way, amount } = cash;
  const answer = await ask(house, name, 'post', '/api/shifts/drop', { lines: bodyOf([cash]) }, withKey());
  const what = `${name} drops ${told([cash])}`;
  if (!agreed(answer, leaves(house, name, cash))) return `${what}: refused`;
  const drawer = `drawer ${books.shifts.of(name)} ${way.slug}`;
  books.accounts.move(`safe ${way.slug}`, drawer, way.unit, amount);
  return what;
}

/** new drawer ← old drawer; the receiver signs beside. */
export async function handOver(house: House): Promise<string> {
  const { books, chance, counter } = house;
  const [giver, receiver] = chance.some(counter, 2);
  const [cash] = someCash(house, 1, 6_000n);
  if (!giver || !receiver || !cash) return 'nobody to hand over to';
  const headers = { ...withKey(), ...beside(house.client(receiver.name)) };
  const lines = bodyOf([cash]);
  const answer = await ask(house, giver.name, 'post', '/api/shifts/handover', { lines }, headers);
  const what = `${giver.name} hands ${told([cash])} to ${receiver.name}`;
  if (!agreed(answer, leaves(house, giver.name, cash))) return `${what}: refused`;
  // A shift that it opens is not asked for a float.
  if (!books.shifts.isOpen(receiver.name)) books.shifts.giveFloat(receiver.name);
  const [into, from] = [receiver, giver].map(
    ({ name }) => `drawer ${books.shifts.of(name)} ${cash.way.slug}`,
  );
  books.accounts.move(into ?? '', from ?? '', cash.way.unit, cash.amount);
  return what;
}

/** safe ← capital. */
export async function bringIn(house: House): Promise<string> {
  const cash = someCash(house, 1, 90_000n);
  const answer = await ask(house, 'mona', 'post', '/api/shifts/capital', { lines: bodyOf(cash) }, withKey());
  agreed(answer, {});
  for (const { way, amount } of cash)
    house.books.accounts.move(`safe ${way.slug}`, 'capital ', way.unit, amount);
  return `${told(cash)} brought in`;
}

/** bank ← safe, never more than lies there. */
export async function bank(house: House): Promise<string> {
  const { accounts } = house.books;
  const [cash] = someCash(house, 1, 60_000n);
  if (!cash) return 'nothing to bank';
  const { way, amount } = cash;
  const there = accounts.balance(`safe ${way.slug}`, way.unit);
  const answer = await ask(house, 'mona', 'post', '/api/shifts/banked', { lines: bodyOf([cash]) }, withKey());
  const what = `${told([cash])} banked`;
  if (!agreed(answer, there < amount ? { refused: 'the safe holds less' } : {})) return `${what}: refused`;
  accounts.move(`bank ${way.slug}`, `safe ${way.slug}`, way.unit, amount);
  return what;
}

function leaves({ books }: House, name: string, { way, amount }: Cash): object {
  if (!books.shifts.isOpen(name)) return { refused: 'no shift is open' };
  const held = books.accounts.balance(`drawer ${books.shifts.of(name)} ${way.slug}`, way.unit);
  return held < amount ? { refused: 'the drawer holds less' } : {};
}

function someCash({ books, chance }: House, many: number, most: Cents): Cash[] {
  const ways = chance.some(
    books.ways.filter(({ cash }) => cash),
    many,
  );
  return ways.map((way) => ({ way, amount: chance.cents(1n, most) }));
}

function bodyOf(cash: readonly Cash[]) {
  return cash.map(({ way, amount }) => ({ paymentType: way.slug, amount: written(amount) }));
}

function told(cash: readonly Cash[]): string {
  return cash.map(({ way, amount }) => `${written(amount)} ${way.slug}`).join(', ') || 'nothing';
}
