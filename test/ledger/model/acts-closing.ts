import type { WayToPay } from './known.js';
import { beside } from '../../billing/till.js';
import { agreed, Difference, same } from './agree.js';
import { ask, withKey, type House } from './laboratory.js';
import { total, worthOf, written, type Cents } from './integers.js';

interface Counted {
  readonly way: WayToPay;
  readonly expected: Cents;
  readonly counted: Cents;
}

const counts = new WeakMap<House, Map<string, readonly Counted[]>>();

/** Every drawer that money went through, blind; most often what is there, else a little more or less. */
export async function count(house: House): Promise<string> {
  const { books, chance, counter } = house;
  const { name } = chance.one(counter);
  if (books.shifts.closing(name)) return close(house, name);
  const drawers = books.accounts.under(`drawer ${books.shifts.of(name)} `).map(([rest, expected]) => {
    const way = books.way(rest.slice(0, rest.indexOf(' ')));
    return { way, expected, counted: aCount(house, way, expected) };
  });
  const lines = drawers.map(({ way, counted }) => lineOf(way, counted));
  const answer = await ask(house, name, 'post', '/api/shifts/count', { lines }, withKey());
  const decision = books.shifts.isOpen(name) ? {} : { refused: 'no shift is open' };
  const what = `${name} counts ${books.shifts.of(name)}`;
  if (!agreed(answer, decision)) return `${what}: refused`;
  books.shifts.count(name);
  const mine = counts.get(house) ?? new Map<string, readonly Counted[]>();
  counts.set(house, mine.set(name, drawers));
  return what;
}

/** The count of notes and coins is never below zero. */
function aCount({ chance }: House, { cash }: WayToPay, expected: Cents): Cents {
  const least = expected > 0n || !cash ? expected : 0n;
  if (chance.happens(75)) return least;
  const counted = least + chance.cents(-300n, 300n);
  return counted > 0n || !cash ? counted : 0n;
}

function lineOf({ slug, unit: units, cash }: WayToPay, counted: Cents) {
  const amount = written(counted);
  if (!cash) return { paymentType: slug, amount, units };
  const coins = [
    { value: '1.00', count: Number(counted / 100n) },
    { value: '0.01', count: Number(counted % 100n) },
  ];
  return { paymentType: slug, amount, units, pieces: coins };
}

/** The difference that the laboratory lets pass without a second person. */
const THRESHOLD = 100n;

/** The counted money goes to the safe or the bank, the difference to overshort: nothing stays in the drawers. */
async function close(house: House, name: string): Promise<string> {
  const { books, chance } = house;
  const drawers = counts.get(house)?.get(name) ?? [];
  const shift = books.shifts.closing(name) ?? '';
  const difference = total(drawers.map(differenceInBase));
  const alone = chance.happens(30);
  const body = alone ? {} : { reason: 'Counted twice' };
  const headers = { ...withKey(), ...(!alone && beside(house.client('approver'))) };
  const answer = await ask(house, name, 'post', '/api/shifts/close', body, headers);
  const refused = alone && difference > THRESHOLD;
  const what = `${name} closes ${shift}, ${written(difference)} apart`;
  if (!agreed(answer, refused ? { refused: 'it takes a reason and a second person' } : {}))
    return `${what}: refused`;
  for (const drawer of drawers) empty(house, shift, drawer);
  books.shifts.close(name);
  books.closingReports += 1;
  compareReport(answer.body, { number: books.closingReports, difference, drawers });
  return what;
}

function differenceInBase({ way, expected, counted }: Counted): Cents {
  const size = counted > expected ? counted - expected : expected - counted;
  return way.exchanged ? worthOf(size, way.rate) : size;
}

function empty({ books }: House, shift: string, { way, expected, counted }: Counted): void {
  const drawer = `drawer ${shift} ${way.slug}`;
  const over = counted - expected;
  if (over > 0n) books.accounts.move(drawer, 'overshort ', way.unit, over);
  else books.accounts.move('overshort ', drawer, way.unit, -over);
  const into = `${way.cash ? 'safe' : 'bank'} ${way.slug}`;
  if (counted > 0n) books.accounts.move(into, drawer, way.unit, counted);
  else books.accounts.move(drawer, into, way.unit, -counted);
  if (books.accounts.balance(drawer, way.unit) !== 0n)
    throw new Difference(`${drawer} moved after its count`);
}

interface Report {
  readonly number: number;
  readonly difference: string;
  readonly drawers: readonly Readonly<Record<string, string>>[];
}

function compareReport(
  report: Report,
  model: { readonly number: number; readonly difference: Cents; readonly drawers: readonly Counted[] },
): void {
  const said = report.drawers.map(({ payment, paymentUnit, expected, counted, difference, to }) =>
    [payment, paymentUnit, expected, counted, difference, to].join(' '),
  );
  const expected = model.drawers.map(({ way, ...of }) =>
    [way.name, way.unit, written(of.expected), written(of.counted), written(of.counted - of.expected)]
      .concat(way.cash ? 'safe' : 'bank')
      .join(' '),
  );
  same('closing report', [report.number, report.difference], [model.number, written(model.difference)]);
  same(`drawers of closing report ${model.number}`, said.sort(), expected.sort());
}
