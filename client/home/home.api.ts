import type { CashSummary, Transaction } from '../../shared/contract/billing-shapes.js';
import { formatMoney, parseMoney } from '../../shared/domain/money/money.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, type Live } from '../core/api.js';
import { LoadAgain, type Reduced } from '../core/load-again.js';
import { movesMoney } from '../core/money-events.js';
import { dayOf, labToday } from '../ui/layout/date-time.js';

/** Payment unit -> amount taken today, as decimal text. */
export type Takings = Readonly<Record<string, string>>;

export async function readOwnTakings(): Promise<Live<Takings>> {
  const { data, seq } = await api.getLive<CashSummary>('/api/billing/cash-summary');
  return { data: Object.fromEntries(data.units.map((unit) => [unit.paymentUnit, unit.amount])), seq };
}

export async function readAllTakings(): Promise<Live<Takings>> {
  const day = labToday();
  const { data, seq } = await api.getLive<readonly Transaction[]>(`/api/transaction/${day}/${day}/all`);
  return { data: data.reduce(withEntry, {}), seq };
}

function withEntry(takings: Takings, entry: Pick<Transaction, 'paymentUnit' | 'amount'>): Takings {
  const before = parseMoney(takings[entry.paymentUnit] ?? '0') ?? 0n;
  return { ...takings, [entry.paymentUnit]: formatMoney(before + (parseMoney(entry.amount) ?? 0n)) };
}

/** Whose takings of which day of the laboratory; no cashier: everyone's. */
export interface TakingsOf {
  readonly cashier: string | undefined;
  readonly day: string;
}

export function takingsReducer({
  cashier,
  day,
}: TakingsOf): (takings: Takings, event: AnyEnvelope) => Reduced<Takings> {
  return (takings, event) => {
    if (!movesMoney(event)) return takings;
    const { cashier: taker, entries, at } = event.payload;
    if (cashier !== undefined && taker !== cashier) return takings;
    return dayOf(at) === day ? entries.reduce(withEntry, takings) : new LoadAgain(takings);
  };
}
