import { useRef, useState, type FormEvent } from 'react';
import type { PatientDeposit, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { depositType, type TenderBill } from '../../shared/domain/money/tender-settle.js';
import { useRole } from '../core/session.js';
import { formatMoney } from '../ui/layout/money.js';
import { firstType, tenderTotals, requestOf, type Draft, type DraftLine } from './tender-draft.js';
import type { PaymentAttempt } from './use-taking.js';

export interface TenderQuestion {
  readonly booking: Booking;
  readonly types: readonly PaymentType[];
  readonly currency: string;
  readonly smallestCoin: bigint;
  readonly deposit: PatientDeposit;
  readonly taking: PaymentAttempt;
}

export type Tender = ReturnType<typeof useTender>;

const NOTHING_TYPED = { discount: '', reasonCode: 'staff', reason: '', changeIn: null } as const;
const MOST_LINES = 20;

/** The payment as typed, its sums, and the acts on it. */
export function useTender(asked: TenderQuestion) {
  const { booking, currency, deposit, taking } = asked;
  const role = useRole();
  const balance = parseMoney(deposit.balance) ?? 0n;
  const types = withDeposit(asked.types, deposit);
  const first = firstType(types, booking.paymentMethod, currency);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...NOTHING_TYPED,
    lines: [{ id: 0, typeId: first?.id ?? '', text: null }],
  }));
  const [tries, setTries] = useState(0);
  const nextId = useRef(1);
  const reckoned = tenderTotals(draft, { ...billOf(asked), role, deposit: balance }, types);
  const isWrong = Object.keys(reckoned.errors).length > 0;
  const isLocked = taking.isBusy || taking.unanswered !== undefined;
  const change = (next: Partial<Draft>): void => {
    taking.clearRefusal();
    setDraft((before) => ({ ...before, ...next }));
  };
  const split = (): void => {
    const used = new Set(draft.lines.map(({ typeId }) => typeId));
    const type = types.find(({ id }) => !used.has(id)) ?? first;
    const kept = draft.lines.map((line, index) => ({
      ...line,
      text: line.text ?? reckoned.lines[index]?.shown ?? '',
    }));
    const id = nextId.current++;
    change({ lines: [...kept, { id, typeId: type?.id ?? '', text: null }] });
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (taking.isBusy) return;
    if (taking.unanswered !== undefined) return taking.retry();
    setTries(tries + 1);
    if (!isWrong) taking.take(requestOf(booking.id, draft, reckoned));
  };
  return {
    draft,
    reckoned,
    currency,
    types,
    isLocked,
    tries,
    change,
    split,
    submit,
    offered: balance > 0n ? types : asked.types,
    canSplit: !isLocked && draft.lines.length < MOST_LINES,
    errors: { ...(tries > 0 ? reckoned.errors : {}), ...taking.refused },
    tellErrors: () => isWrong && setTries(tries + 1),
    changeLine: (id: number, next: Partial<DraftLine>) =>
      change({ lines: draft.lines.map((line) => (line.id === id ? { ...line, ...next } : line)) }),
    remove: (id: number) => change({ lines: draft.lines.filter((line) => line.id !== id) }),
  };
}

function billOf({ booking: { payment }, currency, smallestCoin }: TenderQuestion): Omit<TenderBill, 'role'> {
  return {
    total: parseMoney(payment.total) ?? 0n,
    balance: parseMoney(payment.balance) ?? 0n,
    // The server knows earlier discounts and counts them too.
    discounted: 0n,
    baseCurrency: currency,
    smallestCoin,
  };
}

/** As one of the ways to pay if there is a deposit; and if change can be kept. */
function withDeposit(
  types: readonly PaymentType[],
  { currency, balance }: PatientDeposit,
): readonly PaymentType[] {
  const name = `Deposit (${formatMoney(balance, currency)} held)`;
  return [...types, { ...depositType(currency), name }];
}
