import type { Taking } from './known.js';
import { same } from './agree.js';
import type { Books } from './books.js';
import { ask, type House } from './laboratory.js';
import { written } from './integers.js';

interface Report {
  readonly path: string;
  /** The fields of a line beside unit, count and amount. */
  readonly by: (taking: Taking) => Readonly<Record<string, string>>;
  readonly refundsOnly?: true;
}

const REPORTS: readonly Report[] = [
  { path: 'transaction/months', by: ({ day }) => ({ month: day.slice(0, 7) }) },
  {
    path: 'transaction/cashiers/months',
    by: ({ cashier, day }) => ({
      cashier: cashier.name,
      cashierName: cashier.fullName,
      month: day.slice(0, 7),
    }),
  },
  {
    path: 'transaction/cashiers/period',
    by: ({ cashier, way }) => ({ cashier: cashier.name, cashierName: cashier.fullName, payment: way.name }),
  },
  { path: 'test/payment', by: ({ way }) => ({ payment: way.name }) },
  { path: 'test/daily', by: ({ day }) => ({ date: day }) },
  { path: 'refunds/daily', by: ({ day, way }) => ({ date: day, payment: way.name }), refundsOnly: true },
];

/** Every report of the whole time, and of a part of it. */
export async function compareReports(house: House): Promise<void> {
  const days = [...new Set(house.books.takings.map(({ day }) => day))].sort();
  const [first = 'today', last = 'today'] = [days[0], days.at(-1)];
  const middle = days[Math.floor(days.length / 2)] ?? first;
  for (const [from, to] of [
    [first, last],
    [middle, middle],
  ] as const) {
    const within = house.books.takings.filter(({ day }) => day >= from && day <= to);
    for (const report of REPORTS) await compareReport(house, report, within, `${from}/${to}`);
    await compareTests(house, within, `${from}/${to}`);
    await compareTransactions(house, within, `${from}/${to}`);
  }
}

async function compareReport(
  house: House,
  report: Report,
  within: readonly Taking[],
  period: string,
): Promise<void> {
  const sums = new Sums();
  for (const taking of within) {
    if (report.refundsOnly && taking.kind !== 'refund') continue;
    const group = { ...report.by(taking), paymentUnit: taking.way.unit };
    sums.add(group, String(taking.receipt), report.refundsOnly ? -taking.amount : taking.amount);
  }
  const answer = await ask(house, 'mona', 'get', `/api/${report.path}/${period}`);
  same(`${report.path} ${period}`, ordered(answer.body), ordered(sums.lines()));
}

/** Shares of the lines, by test and by department. */
async function compareTests(house: House, within: readonly Taking[], period: string): Promise<void> {
  const [tests, departments] = [new Sums(), new Sums()];
  for (const { shares, way, amount, bill, receipt } of within)
    // Money taken for no test, a deposit, has a line of its own.
    for (const [code, share] of bill ? shares : [['', amount < 0n ? -amount : amount] as const]) {
      const part = amount < 0n ? -share : share;
      const line = `${bill?.id ?? receipt} ${code}`;
      const department = unitOf(house.books, code);
      tests.add({ code, department, paymentUnit: way.unit }, line, part);
      departments.add({ department, paymentUnit: way.unit }, line, part);
    }
  const byTest = (await ask(house, 'mona', 'get', `/api/test/${period}`)).body as Record<string, unknown>[];
  same(`test ${period}`, ordered(byTest.map(({ name: _, ...line }) => line)), ordered(tests.lines()));
  const byUnit = await ask(house, 'mona', 'get', `/api/test/department/${period}`);
  same(`test/department ${period}`, ordered(byUnit.body), ordered(departments.lines()));
}

function unitOf({ prices }: Books, code: string): string {
  return prices.get(code)?.unit ?? '';
}

async function compareTransactions(house: House, within: readonly Taking[], period: string): Promise<void> {
  const answer = await ask(house, 'mona', 'get', `/api/transaction/${period}/all`);
  const said = (answer.body as Record<string, unknown>[]).map(
    ({ cashier, kind, payment, paymentUnit, amount, bookingId, receipt }) => ({
      ...{ cashier, kind, payment, paymentUnit, amount, bookingId, receipt },
    }),
  );
  const expected = within.map(({ cashier, kind, way, amount, bill, receipt }) => ({
    ...{ cashier: cashier.name, kind, payment: way.name, paymentUnit: way.unit },
    ...{ amount: written(amount), bookingId: bill?.id ?? null, receipt },
  }));
  same(`transactions ${period}`, ordered(said), ordered(expected));
}

/** Lines of a report: what they are grouped by, how many different things, how much. */
class Sums {
  private readonly groups = new Map<string, { group: object; things: Set<string>; sum: bigint }>();

  add(group: object, thing: string, amount: bigint): void {
    const key = JSON.stringify(group);
    const line = this.groups.get(key) ?? { group, things: new Set<string>(), sum: 0n };
    line.things.add(thing);
    line.sum += amount;
    this.groups.set(key, line);
  }

  lines(): object[] {
    return [...this.groups.values()].map(({ group, things, sum }) => ({
      ...group,
      count: things.size,
      amount: written(sum),
    }));
  }
}

/** A report's order is another test's. */
function ordered(lines: readonly object[]): string[] {
  return lines
    .map((line) => JSON.stringify(Object.entries(line).sort(([one], [other]) => (one < other ? -1 : 1))))
    .sort();
}
