import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { TakeDepositRequest } from '../../shared/contract/deposits.js';
import { MOST_WORTH, tender } from '../../shared/domain/money/tender.js';
import type { TenderLine } from '../../shared/domain/money/tender-shapes.js';
import { invalid } from '../kernel/http/problem.js';
import { deposit, exchange, till, type Transfer } from '../ledger/index.js';
import { onDeposit, type HeldDeposit } from './deposit.js';
import type { DepositAct } from './deposit-act.js';
import type { DepositHolder } from './deposit-record.js';
import { refuseOtherRates } from './refuse-other-rates.js';

/** Everything that a deposit is decided by; the deposits stay held until the commit. */
export interface Depositing {
  readonly holder: DepositHolder;
  readonly deposits: readonly HeldDeposit[];
  readonly types: readonly PaymentType[];
  readonly shiftId: string;
}

/** What is handed over, each line at its rate; throws a Problem that names the field. */
export function decideTaken(given: Depositing, { payments }: TakeDepositRequest): DepositAct {
  const { holder, deposits, types, shiftId } = given;
  const owed = MOST_WORTH * BigInt(payments.length + 1);
  const bill = {
    total: owed,
    balance: owed,
    discounted: 0n,
    baseCurrency: holder.base_currency,
    role: undefined,
  };
  const coin = BigInt(holder.cash_rounding_minor);
  refuseOtherRates(types, holder.base_currency, { payments });
  const { lines, received, refusals } = tender({ ...bill, smallestCoin: coin }, types, { payments });
  const [refusal] = refusals;
  if (refusal) throw invalid(refusal.field ?? 'payments', refusal.text);
  refuseAccounts(lines, shiftId);
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

/** What somebody else will pay some day is no money yet that could be given back. */
function refuseAccounts(lines: readonly TenderLine<PaymentType>[], shiftId: string): void {
  const place = lines.findIndex(({ type }) => till(type, shiftId).kind !== 'drawer');
  const line = lines[place];
  if (line)
    throw invalid(
      `payments.${place}.paymentType`,
      `A deposit has to be paid at the counter, not by ${line.type.name}.`,
    );
}

/** drawer ← deposit; in another currency drawer ← exchange (that), exchange (base) ← deposit. */
function takenTransfers({ holder, shiftId }: Depositing, line: TenderLine<PaymentType>): Transfer[] {
  const { type, amount, rate, worth } = line;
  const currency = holder.base_currency;
  const debit = till(type, shiftId);
  const credit = deposit(holder.id);
  if (!type.useExchangeRate) return [{ debit, credit, currency, amount, lines: [] }];
  const exchanged = { rate, worth };
  return [
    { debit, credit: exchange(type.units), currency: type.units, amount, exchanged, lines: [] },
    { debit: exchange(currency), credit, currency, amount: worth, lines: [] },
  ];
}
