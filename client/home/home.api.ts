import type { CashSummary, Transaction } from '../../shared/contract/billing-shapes.js';
import { formatMoney, parseMoney } from '../../shared/domain/money.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, type Live } from '../core/api.js';
import { labToday } from '../ui/date-time.js';

/** Payment unit -> amount taken today, as decimal text. */
export type Takings = Readonly<Record<string, string>>;

export async function readOwnTakings(): Promise<Live<Takings>> {
  const { data, seq } = await api.getLive<CashSummary>('/api/billing/cash-summary', { quiet: true });
  return { data: Object.fromEntries(data.units.map((unit) => [unit.paymentUnit, unit.amount])), seq };
}

export async function readAllTakings(): Promise<Live<Takings>> {
  const day = labToday();
  const { data, seq } = await api.getLive<readonly Transaction[]>(`/api/transaction/${day}/${day}/all`, {
    quiet: true,
  });
  return { data: data.reduce(withEntry, {}), seq };
}

function withEntry(takings: Takings, entry: Pick<Transaction, 'paymentUnit' | 'amount'>): Takings {
  const before = parseMoney(takings[entry.paymentUnit] ?? '0') ?? 0n;
  return { ...takings, [entry.paymentUnit]: formatMoney(before + (parseMoney(entry.amount) ?? 0n)) };
}

/** `cashier`: only that person's; undefined: everyone's. */
export function takingsReducer(
  cashier: string | undefined,
): (takings: Takings, event: AnyEnvelope) => Takings {
  return (takings, event) => {
    if (event.type !== 'PaymentReceived' && event.type !== 'PaymentRefunded') return takings;
    if (cashier !== undefined && event.payload.cashier !== cashier) return takings;
    return event.payload.entries.reduce(withEntry, takings);
  };
}
