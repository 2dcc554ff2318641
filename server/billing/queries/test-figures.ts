import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FiguresLine } from '../../../shared/contract/billing.js';
import { allocate, formatMoney, parseMoney, sum, type Minor } from '../../../shared/domain/money.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { period } from '../period.js';

export type TestGroup = 'test' | 'department';

/**
 * What each test or department brought in. A receipt's money is shared over the tests on it in proportion
 * to their prices, to the cent, so that the shares add up to the ledger.
 */
export class TestFigures extends Query<FiguresLine[]> {
  constructor(
    readonly group: TestGroup,
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

interface ReceiptMoney {
  readonly booking_id: string;
  readonly payment_unit: string;
  readonly minor: number;
  readonly items: readonly { readonly code: string; readonly name: string; readonly price: string }[];
  readonly departments: Readonly<Record<string, string>> | null;
}

const RECEIPTS = `
  select r.booking_id, e.payment_unit, sum(e.amount_minor)::bigint as minor, r.document -> 'items' as items,
    (select jsonb_object_agg(p.code, p.unit) from booking_profile p where p.booking_id = r.booking_id) as departments
  from ledger_entry e join receipt r on r.number = e.receipt_number
  where e.at >= $1 and e.at < $2 and e.kind in ('payment','change','refund')
  group by r.number, r.booking_id, e.payment_unit, r.document
  order by r.number`;

interface Share {
  readonly test: string;
  readonly code: string;
  readonly name: string;
  readonly department: string;
  readonly unit: string;
  readonly amount: Minor;
}

interface Sum {
  readonly first: Share;
  amount: Minor;
  readonly tests: Set<string>;
}

@QueryHandler(TestFigures)
export class TestFiguresHandler implements IQueryHandler<TestFigures> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ group, from, to }: TestFigures): Promise<FiguresLine[]> {
    const days = await period(this.database, this.clock.now(), from, to);
    const rows = await this.database.sql<ReceiptMoney>(RECEIPTS, [days.start, days.end]);
    const sums = new Map<string, Sum>();
    for (const row of rows) {
      for (const share of shares(row)) add(sums, group, share);
    }
    return [...sums.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, line]) => figures(group, line));
  }
}

function shares(row: ReceiptMoney): Share[] {
  const prices = row.items.map((item) => parseMoney(item.price) ?? 0n);
  // Nothing on the receipt has a price: each test gets the same.
  const weights = sum(prices) === 0n ? prices.map(() => 1n) : prices;
  const amounts = allocate(BigInt(row.minor), weights);
  return row.items.map((item, index) => ({
    test: `${row.booking_id} ${item.code}`,
    code: item.code,
    name: item.name,
    department: row.departments?.[item.code] ?? '',
    unit: row.payment_unit,
    amount: amounts[index] ?? 0n,
  }));
}

function add(sums: Map<string, Sum>, group: TestGroup, share: Share): void {
  const key = [group === 'test' ? share.code : share.department, share.unit].join('\u0000');
  const line = sums.get(key) ?? { first: share, amount: 0n, tests: new Set<string>() };
  line.amount += share.amount;
  line.tests.add(share.test);
  sums.set(key, line);
}

function figures(group: TestGroup, { first, amount, tests }: Sum): FiguresLine {
  return {
    ...(group === 'test' && { code: first.code, name: first.name }),
    department: first.department,
    paymentUnit: first.unit,
    count: tests.size,
    amount: formatMoney(amount),
  };
}
