import type { InvoiceDocument, PayerInvoice } from '../../../shared/contract/payer-shapes.js';
import type { InvoicePayerRequest, InvoicePeriodRequest } from '../../../shared/contract/payers.js';
import { daysLater } from '../../../shared/domain/time/lab-time.js';
import { formatMoney, sum, type Minor } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { dayBounds } from '../../settings/index.js';
import { itemShape, itemsOf, sumsOf, totalOf, type Item } from '../invoice-lines.js';
import { lockPayer, type LockedPayer } from '../payer.js';
import { taxNumberOf } from '../../vat/index.js';
import { billedVat } from '../invoice-vat.js';
import { lockOpenItems, settleInOrder, storeSettlements, type OpenItems } from '../open-items.js';

/** Writes what was billed in a period on an invoice with the next number; what was paid ahead settles it. */
export class InvoicePayer extends CommandOf<
  { actor: Actor; payerId: string; request: InvoicePayerRequest; key: string },
  PayerInvoice
> {}

// Last of all, so that the counter's row is held to the commit and no longer; undone with it, so no number is missed.
const WRITE = `
  with counter as (
    update payer_invoice_counter set last_number = last_number + 1 returning last_number as number
  )
  insert into payer_invoice (number, payer_id, from_day, to_day, day, due_day, at, actor, actor_name, currency, total_minor,
    document)
  select number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb || jsonb_build_object('number', number) from counter
  returning number`;
const LINES = `
  insert into payer_invoice_line (transfer_id, invoice_number, amount_minor)
  select id, $2, minor from json_to_recordset($1::json) as l (id uuid, minor bigint)`;

export const InvoicePayerHandler = commandHandler(InvoicePayer, (tx, { payerId, request, key }) =>
  once(tx, 'payer.invoice', key, { payerId, ...request }, () => invoicePeriod(tx, payerId, request)),
);

export async function invoicePeriod(
  tx: Tx,
  payerId: string,
  { total: confirmed, ...request }: InvoicePeriodRequest & { readonly total?: string },
): Promise<PayerInvoice> {
  const locked = await lockPayer(tx, payerId);
  refusePeriod(locked, request);
  const open = await lockOpenItems(tx, payerId);
  const items = await itemsOf(tx, locked, request);
  const total = totalOf(items);
  if (total === 0n) throw conflict('There is nothing to invoice in this period.');
  refuseOther(formatMoney(total), confirmed);
  return writeInvoice(tx, locked, { request, open, items, total });
}

/** Somebody billed or refunded between the preview and the press. */
function refuseOther(total: string, confirmed: string | undefined): void {
  if (confirmed === undefined || confirmed === total) return;
  throw conflict(`The lines have changed meanwhile: the total is ${total} now, not ${confirmed}.`, {
    extra: { total },
  });
}

/** An invoice is due so many days after it was written; a credit note never. */
export function dueDayOf({ payer, laboratory, today }: LockedPayer, total: Minor): string | null {
  return total > 0n ? daysLater(today, payer.paymentDays ?? laboratory.paymentDays) : null;
}

export function refusePeriod(
  { laboratory: { timeZone }, today }: LockedPayer,
  { from, to }: InvoicePeriodRequest,
): void {
  dayBounds(timeZone, from, to);
  if (to > today) throw invalid('to', 'An invoice cannot include days to come: choose today or earlier.');
}

interface Fresh {
  readonly request: InvoicePeriodRequest;
  readonly open: OpenItems;
  readonly items: readonly Item[];
  readonly total: Minor;
}

/** What is free among `open` settles it, or it settles what is open there. */
export async function writeInvoice(tx: Tx, locked: LockedPayer, fresh: Fresh): Promise<PayerInvoice> {
  const { payer, currency, today: day } = locked;
  const { request, open, items, total } = fresh;
  const dueDay = dueDayOf(locked, total);
  const paper = await documentOf(tx, locked, fresh);
  const written = await tx.one<{ number: number }>(WRITE, [
    payer.id,
    request.from,
    request.to,
    day,
    dueDay,
    tx.now,
    tx.actor.username,
    tx.actor.name,
    currency,
    Number(total),
    JSON.stringify(paper),
  ]);
  if (!written) throw new Error('The counter of invoices has no row.');
  const { number } = written;
  tx.send(LINES, [JSON.stringify(items.map(({ transfer_id: id, minor }) => ({ id, minor }))), number]);
  const settlements = settleInOrder(withInvoice(open, number, total));
  storeSettlements(tx, day, settlements);
  const invoice = { number, from: request.from, to: request.to, day, dueDay, total: formatMoney(total) };
  tx.audit('payer.invoice', 'payer', payer.id, { after: invoice });
  tx.emit('PayerChanged', payer.id, { payerId: payer.id });
  const settled = sum(
    settlements
      .filter(
        ({ invoice: of, source }) =>
          of === number || ('creditInvoice' in source && source.creditInvoice === number),
      )
      .map(({ amount }) => amount),
  );
  return { ...invoice, outstanding: formatMoney(total > 0n ? total - settled : total + settled) };
}

/** A credit note settles what is open; an invoice is settled by what was paid ahead. */
function withInvoice({ invoices, credits }: OpenItems, number: number, total: Minor): OpenItems {
  if (total > 0n) return { invoices: [...invoices, { number, open: total }], credits };
  return { invoices, credits: [...credits, { source: { creditInvoice: number }, free: -total }] };
}

async function documentOf(
  tx: Tx,
  locked: LockedPayer,
  fresh: Fresh,
): Promise<Omit<InvoiceDocument, 'number'>> {
  const { laboratory, payer, account, currency, today } = locked;
  const { name, address, phones, bankDetails } = laboratory;
  const dueDay = dueDayOf(locked, fresh.total);
  const ids = fresh.items.map((item) => item.transfer_id);
  const [heading, vat] = await Promise.all([taxNumberOf(tx), billedVat(tx, account, ids)]);
  return {
    ...fresh.request,
    day: today,
    at: tx.now.toISOString(),
    by: tx.actor.name,
    ...(dueDay !== null && { dueDay }),
    laboratory: { name, address, phones, ...heading, ...(bankDetails !== '' && { bankDetails }) },
    payer: { name: payer.name, number: payer.number, address: payer.address },
    currency,
    items: fresh.items.map(itemShape),
    sums: sumsOf(fresh.items),
    total: formatMoney(fresh.total),
    ...(vat.length > 0 && { vat }),
  };
}
