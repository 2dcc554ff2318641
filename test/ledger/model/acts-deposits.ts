import { BASE, type Paper, type Taking } from './known.js';
import { agreed, datePaper, samePaper } from './agree.js';
import { ask, withKey, type House } from './laboratory.js';
import { written } from './integers.js';
import { lineOf } from './paper.js';
import { handed, toCoins, type Tendered } from './settle.js';

/** drawer ← deposit, kept in the base currency. */
export async function takeDeposit(house: House): Promise<string> {
  const { books, chance, counter, patients } = house;
  const [who, patientId] = [chance.one(counter), chance.one(patients)];
  const line = handed(chance.one(books.ways), chance.cents(1n, 9n) * 500n);
  const isCoin = line.way.slug !== 'cash' || line.amount % books.coin === 0n;
  const refused = line.worth === 0n ? 'it is worth nothing' : undefined;
  const decision = refused ?? (isCoin ? undefined : 'there is no such coin');
  const payments = [{ paymentType: line.way.slug, amount: written(line.amount) }];
  const answer = await ask(house, who.name, 'post', '/api/deposits', { patientId, payments }, withKey());
  const what = `${who.name} takes ${written(line.amount)} ${line.way.slug} on deposit`;
  if (!agreed(answer, decision === undefined ? {} : { refused: decision })) return `${what}: refused`;
  const number = books.papers.length + 1;
  const deposit = `deposit ${patientId}`;
  const till = books.till(line.way, who);
  if (line.way.exchanged) {
    books.accounts.move(till, `exchange ${line.way.unit}`, line.way.unit, line.amount);
    books.accounts.move(`exchange ${BASE}`, deposit, BASE, line.worth);
  } else books.accounts.move(till, deposit, BASE, line.amount);
  books.takings.push(movement(who, number, line, 'payment'));
  kept(
    house,
    answer.body.receipt,
    { number, kind: 'deposit', cashier: who.name, lines: [lineOf(line, 1n)] },
    who,
  );
  return what;
}

/** deposit ← drawer, never more than there is. */
export async function returnDeposit(house: House): Promise<string> {
  const { books, chance, counter, patients } = house;
  const who = chance.one(counter);
  const having = patients.filter((patient) => books.onDeposit(patient) > 0n);
  const patientId = chance.one(having.length > 0 && chance.happens(90) ? having : patients);
  const held = books.onDeposit(patientId);
  const amount = chance.happens(60) && held > 0n ? held : chance.cents(1n, held + 200n);
  const way = chance.one(books.ways.filter(({ cash }) => cash));
  const coin = way.cash && !way.exchanged ? books.coin : 1n;
  // A part is asked for as it can be handed out; the whole goes to its nearest coin.
  const coins = toCoins(amount, coin);
  const isOdd = coins !== amount && (amount !== held || coins === 0n);
  const refused = amount > held || way.exchanged || isOdd;
  const body = { patientId, amount: written(amount), paymentType: way.slug, reason: 'No longer needed' };
  const answer = await ask(house, who.name, 'post', '/api/deposits/return', body, withKey());
  const what = `${who.name} gives ${written(amount)} of a deposit back by ${way.slug}`;
  if (!agreed(answer, refused ? { refused: 'it is more than there is, or not to be given so' } : {}))
    return `${what}: refused`;
  const number = books.papers.length + 1;
  const line = handed(way, coins);
  const deposit = `deposit ${patientId}`;
  books.accounts.move(deposit, books.till(way, who), BASE, coins);
  if (amount > coins) books.accounts.move(deposit, 'rounding ', BASE, amount - coins);
  else books.accounts.move('rounding ', deposit, BASE, coins - amount);
  books.takings.push(movement(who, number, line, 'change'));
  kept(house, answer.body.receipt, { number, kind: 'deposit-returned', cashier: who.name }, who);
  return what;
}

function movement(cashier: Taking['cashier'], receipt: number, line: Tendered, kind: Taking['kind']): Taking {
  const sign = kind === 'payment' ? 1n : -1n;
  return {
    ...{ receipt, bill: undefined, cashier, way: line.way, kind, rate: line.rate, day: '' },
    ...{ amount: sign * line.amount, worth: sign * line.worth, shares: new Map() },
  };
}

function kept(
  { books }: House,
  receipt: { number: number; at: string },
  paper: Paper,
  who: Taking['cashier'],
) {
  books.keep(paper, who);
  samePaper({ ...receipt }, paper);
  datePaper(books, receipt);
}
