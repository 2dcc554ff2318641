import { useRef, useState, type FormEvent } from 'react';
import type { PatientDeposit, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { depositType, PATIENT_DEPOSIT, type TenderBill } from '../../shared/domain/money/tender-settle.js';
import { discountCap, dueOf, type DiscountCaps } from '../../shared/domain/money/tender.js';
import type { Role } from '../../shared/vocabulary.js';
import { useRole } from '../core/session.js';
import { isSigned, NO_WITNESS } from '../ui/forms/witness-fields.js';
import { formatMoney } from '../ui/layout/money.js';
import { atLines, firstType, tenderTotals, requestOf, type Draft, type DraftLine } from './tender-draft.js';
import { askedOfPayer, type PayerAtTill } from './payer-at-till.js';
import type { PaymentAttempt } from './use-taking.js';

export interface TenderQuestion {
  readonly booking: Booking;
  readonly types: readonly PaymentType[];
  readonly currency: string;
  readonly smallestCoin: bigint;
  readonly caps: DiscountCaps;
  readonly deposit: PatientDeposit;
  readonly taking: PaymentAttempt;
  readonly payer: PayerAtTill;
}

export type Tender = ReturnType<typeof useTender>;

const NOTHING_TYPED = { discount: '', reasonCode: '', reason: '', changeIn: null } as const;
const MOST_LINES = 20;

/** The payment as typed, its sums, and the acts on it. */
export function useTender(asked: TenderQuestion) {
  const { booking, currency, deposit, taking } = asked;
  const role = useRole();
  const balance = parseMoney(deposit.balance) ?? 0n;
  const types = withDeposit(asked.types, deposit);
  const first = firstType(types, booking.paymentMethod, currency);
  const [draft, setDraft] = useState(() => proposedDraft(asked, first?.id ?? ''));
  const [tries, setTries] = useState(0);
  const moved = useMovedBill(booking.payment.balance);
  const nextId = useRef(draft.lines.length);
  const reckoned = tenderTotals(draft, { ...billOf(asked, role), deposit: balance }, types);
  const second = useSecond(reckoned.approval, taking);
  const errors: Errors = { ...missingOf(asked.payer), ...reckoned.errors, ...second.missing };
  const isWrong = Object.keys(errors).length > 0;
  const isLocked = taking.isBusy || taking.unanswered !== undefined;
  const refused: Errors = { ...atLines(taking.refused, reckoned.given), ...second.refused };
  const change = (next: Partial<Draft>): void => {
    taking.clearRefusal();
    moved.look();
    setDraft((before) => ({ ...before, ...next }));
  };
  const split = (): void => {
    const typeId = (unusedType(types, draft) ?? first)?.id ?? '';
    // Only what was typed stays as it is: a suggested amount becomes what the new line leaves.
    change({ lines: [...draft.lines, { id: nextId.current++, typeId, text: null }] });
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (taking.isBusy) return;
    if (taking.unanswered !== undefined) return taking.retry();
    setTries(tries + 1);
    if (moved.from !== undefined) return focusLook();
    asked.payer.askNumber();
    if (!isWrong) second.take({ ...requestOf(booking.id, draft, reckoned), ...askedOfPayer(asked) });
  };
  return {
    ...{ draft, reckoned, currency, types, isLocked, tries },
    typedFirst: typedFirst(draft),
    change,
    split,
    submit,
    offered: balance > 0n ? types : asked.types,
    moved,
    canSplit: !isLocked && draft.lines.length < MOST_LINES,
    second,
    ...shownErrors(tries > 0 ? errors : undefined, reckoned.certain, refused),
    tellErrors: () => isWrong && setTries(tries + 1),
    changeLine: (id: number, next: Partial<DraftLine>) =>
      change({ lines: draft.lines.map((line) => (line.id === id ? { ...line, ...next } : line)) }),
    remove: (id: number) => change({ lines: draft.lines.filter((line) => line.id !== id) }),
  };
}

type Errors = Readonly<Record<string, string>>;

/** At the fields, and the summary above them; `pressed` is undefined while it is still typed. */
function shownErrors(pressed: Errors | undefined, certain: Errors, refused: Errors) {
  return { errors: { ...(pressed ?? certain), ...refused }, summary: { ...pressed, ...refused } };
}

export const LOOK = 'look-at-the-bill';
const focusLook = (): void => document.getElementById(LOOK)?.focus();

/** Money that came or went meanwhile changes what is owed: nothing is taken until the new sum was looked at. */
function useMovedBill(balance: string): MovedBill {
  const [seen, setSeen] = useState(balance);
  return { from: seen === balance ? undefined : seen, look: () => setSeen(balance) };
}

interface MovedBill {
  /** What was owed when it was last looked at; undefined: the same as now. */
  readonly from: string | undefined;
  readonly look: () => void;
}

/** The authorisation number, whose field stands beside the form. */
function missingOf({ numberUnsaid }: PayerAtTill): Errors {
  return numberUnsaid === undefined ? {} : { authorisationNumber: numberUnsaid };
}

/** The second person who approves a discount: wanted for what is typed here, or asked for by the server. */
function useSecond(approval: string | undefined, taking: PaymentAttempt) {
  const [witness, setWitness] = useState(NO_WITNESS);
  const { witnessRefusal } = taking;
  const isWanted = approval !== undefined || witnessRefusal !== undefined;
  const missing: Errors = isWanted && !isSigned(witness) ? { [WITNESS]: SIGN_HERE } : {};
  const refused: Errors = witnessRefusal === undefined ? {} : { [WITNESS]: witnessRefusal };
  const forgetPassword = (): void => setWitness((before) => ({ ...before, password: '' }));
  const take = (request: UpdatePaymentRequest): void =>
    void taking.take(request, isWanted ? witness : undefined).then(forgetPassword);
  return { witness, setWitness, isWanted, missing, refused, take };
}

const WITNESS = 'witness.password';
const SIGN_HERE = 'A manager approves the discount by signing in here.';

function unusedType(types: readonly PaymentType[], { lines }: Draft): PaymentType | undefined {
  return types.find(({ id }) => lines.every(({ typeId }) => typeId !== id));
}

/** The place of the line to begin with: a deposit needs no counting. */
function typedFirst({ lines }: Draft): number {
  return Math.max(
    0,
    lines.findIndex(({ typeId }) => typeId !== PATIENT_DEPOSIT),
  );
}

function proposedDraft(asked: TenderQuestion, restBy: string): Draft {
  return { ...NOTHING_TYPED, lines: proposedLines(asked, restBy) };
}

/** The deposit on hand first, then the rest. */
function proposedLines(asked: TenderQuestion, restBy: string): readonly DraftLine[] {
  const due = dueOf(billOf(asked, undefined), 0n);
  const held = parseMoney(asked.deposit.balance) ?? 0n;
  const fromDeposit = held > 0n && due > 0n ? [PATIENT_DEPOSIT] : [];
  const types = due > held || fromDeposit.length === 0 ? [...fromDeposit, restBy] : fromDeposit;
  return types.map((typeId, id) => ({ id, typeId, text: null }));
}

function billOf(asked: TenderQuestion, role: Role | undefined): TenderBill {
  const { payment } = asked.booking;
  return {
    total: parseMoney(payment.total) ?? 0n,
    balance: parseMoney(payment.balance) ?? 0n,
    // The server knows earlier discounts and counts them too.
    discounted: 0n,
    baseCurrency: asked.currency,
    smallestCoin: asked.smallestCoin,
    discountCap: discountCap(role, asked.caps),
    payer: asked.payer.bill,
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
