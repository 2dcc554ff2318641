import type { PayerCredit } from '../../../shared/contract/payer-shapes.js';
import type { PayerPaidRequest } from '../../../shared/contract/payers.js';
import { formatMoney, parseMoney, sum, type Minor } from '../../../shared/domain/money/money.js';
import { noPaymentType } from '../../../shared/domain/money/tender.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { bank } from '../../ledger/index.js';
import { creditPayer, lockOpenItems, noDebtText, type OpenInvoice } from '../open-items.js';
import { lockPayer } from '../payer.js';

/** Books what a payer paid into the bank and settles its invoices by it: bank ← payer. */
export class RecordPayerPayment extends CommandOf<
  { actor: Actor; payerId: string; request: PayerPaidRequest; key: string },
  PayerCredit
> {}

export const RecordPayerPaymentHandler = commandHandler(RecordPayerPayment, (tx, { payerId, request, key }) =>
  once(tx, 'payer.paid', key, { payerId, ...request }, async () => {
    const locked = await lockPayer(tx, payerId);
    const amount = amountOf(request.amount);
    const paymentTypeId = await bankOf(tx, request.paymentType, locked.currency);
    const open = await lockOpenItems(tx, payerId);
    const invoices = chosen(open.invoices, request);
    refuseMore(amount, invoices, request);
    const reference = request.reference ?? '';
    await refuseSameReference(tx, payerId, request);
    return creditPayer(tx, locked, {
      ...{ id: tx.id(), kind: 'payment', amount, invoices, reference },
      debit: bank(paymentTypeId),
    });
  }),
);

const SAME = `
  select to_char(c.day, 'FMDD Mon YYYY') as day, c.amount_minor::text as minor from payer_credit c
  where c.payer_id = $1 and lower(c.reference) = lower($2) and c.reference <> '' and c.kind = 'payment'
    and c.reverses is null and not exists (select from payer_credit r where r.reverses = c.journal_id)
  order by c.day desc limit 1`;

/** A transfer is entered twice sooner than sent twice with one reference. */
async function refuseSameReference(
  tx: Tx,
  payerId: string,
  { reference, sameReference = false }: PayerPaidRequest,
): Promise<void> {
  if (reference === undefined || reference === '' || sameReference) return;
  const same = await tx.one<{ day: string; minor: string }>(SAME, [payerId, reference]);
  if (!same) return;
  const amount = formatMoney(BigInt(same.minor));
  throw invalid(
    'reference',
    `A payment of ${amount} on ${same.day} has this reference already: confirm that this is another one.`,
  );
}

export function amountOf(text: string): Minor {
  const amount = parseMoney(text) ?? 0n;
  if (amount > 0n) return amount;
  throw invalid('amount', 'Enter an amount above zero, such as 120.00.');
}

interface BankType {
  readonly id: string;
  readonly name: string;
  readonly nameSlug: string;
  readonly units: string;
  readonly cash: boolean;
  readonly exchanged: boolean;
}

const TYPES = `
  select id, name, name_slug as "nameSlug", units, cash, use_exchange_rate as exchanged from payment_type
  where active and (name_slug = lower($1) or id::text = lower($1) or lower(name) = lower($1)) order by created_at limit 1`;

/** Cash is taken at the till, and what another currency brings is exchanged there. */
async function bankOf(tx: Tx, wanted: string, currency: string): Promise<string> {
  const type = await tx.one<BankType>(TYPES, [wanted.trim()]);
  if (!type) throw invalid('paymentType', noPaymentType(wanted));
  if (type.cash || type.exchanged || type.units !== currency)
    throw invalid('paymentType', `${type.name} is not paid into the bank in ${currency}: choose another.`);
  return type.id;
}

function chosen(open: readonly OpenInvoice[], { invoices }: PayerPaidRequest): readonly OpenInvoice[] {
  if (!invoices) return open;
  return invoices.map((number, place) => {
    const invoice = open.find((one) => one.number === number);
    if (invoice) return invoice;
    throw invalid(`invoices.${place}`, noDebtText(number));
  });
}

function refuseMore(amount: Minor, invoices: readonly OpenInvoice[], { keepRest }: PayerPaidRequest): void {
  const owed = sum(invoices.map(({ open }) => open));
  if (amount <= owed || keepRest === true) return;
  throw invalid(
    'amount',
    `That is ${formatMoney(amount - owed)} more than the ${formatMoney(owed)} owed on the invoices: confirm that the rest stays on the account, or correct the amount.`,
  );
}
