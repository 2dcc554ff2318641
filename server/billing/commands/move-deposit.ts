import type { DepositAnswer, PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { ReturnDepositRequest, TakeDepositRequest } from '../../../shared/contract/billing.js';
import {
  MAX_AMOUNT,
  tender,
  depositExceededText,
  findTenderType,
  noPaymentType,
} from '../../../shared/domain/money/tender.js';
import { type TenderLine, steps } from '../../../shared/domain/money/tender-settle.js';
import { formatMoney, parseMoney, type Minor } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import {
  openShift,
  deposit,
  drawer,
  exchange,
  type Transfer,
  ROUNDING,
  type Account,
} from '../../ledger/index.js';
import { invalid } from '../../kernel/http/problem.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { writeDepositAct, type DepositAct } from '../deposit-act.js';
import {
  depositHolder,
  lockDeposits,
  onDeposit,
  type LockedDeposit,
  type DepositHolder,
  drawn,
} from '../deposit.js';
import { activeTypesAt } from '../payment-types.js';
import { refuseUnnamed } from '../nobodys-money.js';
import { refuseOtherRates } from '../rates.js';
import { smallestCoinOf } from '../held-money.js';

/** Takes a deposit for a patient, or gives one back: a receipt of its own, for no booking. */
export class MoveDeposit extends KeyedCommand<TakeDepositRequest | ReturnDepositRequest, DepositAnswer> {}

export const MoveDepositHandler = commandHandler(MoveDeposit, (tx, { request, key }) => {
  const isTaken = 'payments' in request;
  return once(tx, isTaken ? 'deposit' : 'deposit-return', key, request, async () => {
    const given = await depositing(tx, request.patientId);
    await refuseUnnamed(tx, given.types, isTaken ? request.payments : [request]);
    return writeDepositAct(tx, isTaken ? decideTaken(given, request) : decideReturned(given, request));
  });
});

async function depositing(tx: Tx, patientId: string): Promise<Depositing> {
  const holder = await depositHolder(tx, patientId);
  const [deposits, types, shiftId] = await Promise.all([
    lockDeposits(tx, holder.id),
    activeTypesAt(tx, tx.now),
    openShift(tx),
  ]);
  return { holder, deposits, types, shiftId };
}

/** Everything that a deposit is decided by; the deposits stay held until the commit. */
interface Depositing {
  readonly holder: DepositHolder;
  readonly deposits: readonly LockedDeposit[];
  readonly types: readonly PaymentType[];
  readonly shiftId: string;
}

/** The amounts handed over, each line at its rate; throws a Problem that names the field. */
function decideTaken(given: Depositing, { payments }: TakeDepositRequest): DepositAct {
  const { holder, deposits, types, shiftId } = given;
  const owed = MAX_AMOUNT * BigInt(payments.length + 1);
  const bill = {
    total: owed,
    balance: owed,
    discounted: 0n,
    baseCurrency: holder.base_currency,
    discountCap: 0,
  };
  const coin = BigInt(holder.cash_rounding_minor);
  refuseOtherRates(types, holder.base_currency, { payments });
  const { lines, received, refusals } = tender({ ...bill, smallestCoin: coin }, types, { payments });
  const [refusal] = refusals;
  if (refusal) throw invalid(refusal.field ?? 'payments', refusal.text);
  return {
    kind: 'deposit',
    holder,
    amount: received,
    left: onDeposit(deposits) + received,
    entries: lines.map(({ type, amount, rate, worth }) => ({
      kind: 'payment',
      payment: type.name,
      unit: type.units,
      amount,
      rate,
      base: worth,
    })),
    transfers: lines.flatMap((line) => takenTransfers(given, line)),
    shiftId,
    reason: null,
  };
}

/** drawer ← deposit; in another currency drawer ← exchange (that), exchange (base) ← deposit. */
function takenTransfers({ holder, shiftId }: Depositing, line: TenderLine<PaymentType>): Transfer[] {
  const { type, amount, rate, worth } = line;
  const currency = holder.base_currency;
  const debit = drawer(shiftId, type.id);
  const credit = deposit(holder.id);
  if (!type.useExchangeRate) return [{ debit, credit, currency, amount, lines: [] }];
  const exchanged = { rate, worth };
  return [
    { debit, credit: exchange(type.units), currency: type.units, amount, exchanged, lines: [] },
    { debit: exchange(currency), credit, currency, amount: worth, lines: [] },
  ];
}

/** Never more than is on deposit; in the base currency, which it is kept in. */
function decideReturned(given: Depositing, request: ReturnDepositRequest): DepositAct {
  const { holder, deposits, types, shiftId } = given;
  const currency = holder.base_currency;
  const amount = parseMoney(request.amount) ?? 0n;
  const held = onDeposit(deposits);
  if (amount <= 0n) throw invalid('amount', 'Enter how much is given back: more than zero.');
  if (amount > held) throw invalid('amount', depositExceededText(held, currency));
  const type = findTenderType(types, request.paymentType);
  if (!type) throw invalid('paymentType', noPaymentType(request.paymentType));
  if (type.useExchangeRate || type.units !== currency)
    throw invalid('paymentType', `A deposit is given back in ${currency}, from the drawer.`);
  const handed = handedOut(amount, held, type, smallestCoinOf(type, holder));
  const entry = { kind: 'change', payment: type.name, unit: currency, rate: '1' } as const;
  return {
    kind: 'deposit-returned',
    holder,
    amount,
    left: held - amount,
    entries: [{ ...entry, amount: -handed, base: -handed }],
    rounding: amount - handed,
    transfers: returnedTransfers({ deposits, amount, handed, from: drawer(shiftId, type.id), currency }),
    shiftId,
    reason: request.reason.trim(),
  };
}

/** In coins: a part is asked for as it can be handed out, the whole goes to its nearest coin. */
function handedOut(amount: Minor, held: Minor, type: PaymentType, coin: Minor): Minor {
  const coins = steps(amount, coin);
  if (coins === amount || (amount === held && coins > 0n)) return coins;
  const near = coins > held ? coins - coin : coins;
  const say = near > 0n ? `enter ${formatMoney(near)}, or give` : 'give';
  throw invalid(
    'amount',
    `The smallest coin of ${type.name} is ${formatMoney(coin)}: ${say} it back another way.`,
  );
}

interface Returned {
  readonly deposits: readonly LockedDeposit[];
  readonly amount: Minor;
  readonly handed: Minor;
  readonly from: Account;
  readonly currency: string;
}

/**
 * deposit ← drawer for the amount handed out, which the receipt shows as one line; the difference between coins and
 * deposit goes to rounding.
 */
function returnedTransfers({ deposits, amount, handed, from: till, currency }: Returned): Transfer[] {
  const transfers: Transfer[] = [];
  const move = (debit: Account, credit: Account, minor: Minor): void => {
    if (minor > 0n) transfers.push({ debit, credit, currency, amount: minor, lines: [] });
  };
  const sources = drawn(deposits, amount);
  let left = handed;
  for (const [place, from] of sources.entries()) {
    const isLast = place === sources.length - 1;
    const out = isLast || left < from.amount ? left : from.amount;
    left -= out;
    const account = deposit(from.patientId);
    move(account, till, out);
    move(account, ROUNDING, from.amount - out);
    move(ROUNDING, account, out - from.amount);
  }
  return transfers;
}
