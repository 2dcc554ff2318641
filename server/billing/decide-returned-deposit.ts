import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { ReturnDepositRequest } from '../../shared/contract/deposits.js';
import { formatMoney, parseMoney, type Minor } from '../../shared/domain/money/money.js';
import { beyondDeposit, findTenderType, noPaymentType } from '../../shared/domain/money/tender.js';
import { steps } from '../../shared/domain/money/tender-settle.js';
import { invalid } from '../kernel/http/problem.js';
import { deposit, ROUNDING, till, type Account, type Transfer } from '../ledger/index.js';
import type { Depositing } from './decide-deposit.js';
import { drawn, onDeposit, type HeldDeposit } from './deposit.js';
import type { DepositAct } from './deposit-act.js';
import { smallestCoinOf } from './refund.js';

/** Never more than is on deposit; in the base currency, which it is kept in. */
export function decideReturned(given: Depositing, request: ReturnDepositRequest): DepositAct {
  const { holder, deposits, types, shiftId } = given;
  const currency = holder.base_currency;
  const amount = parseMoney(request.amount) ?? 0n;
  const held = onDeposit(deposits);
  if (amount <= 0n) throw invalid('amount', 'Enter how much is given back: more than zero.');
  if (amount > held) throw invalid('amount', beyondDeposit(held, currency));
  const type = findTenderType(types, request.paymentType);
  if (!type) throw invalid('paymentType', noPaymentType(request.paymentType));
  const drawer = till(type, shiftId);
  if (type.useExchangeRate || type.units !== currency || drawer.kind !== 'drawer')
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
    transfers: returnedTransfers({ deposits, amount, handed, drawer, currency }),
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
  readonly deposits: readonly HeldDeposit[];
  readonly amount: Minor;
  readonly handed: Minor;
  readonly drawer: Account;
  readonly currency: string;
}

/**
 * deposit ← drawer as it is handed out, which the receipt says in one line; what the coins are more or less than the
 * deposit goes to rounding.
 */
function returnedTransfers({ deposits, amount, handed, drawer, currency }: Returned): Transfer[] {
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
    move(account, drawer, out);
    move(account, ROUNDING, from.amount - out);
    move(ROUNDING, account, out - from.amount);
  }
  return transfers;
}
