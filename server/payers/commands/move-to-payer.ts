import type { MovedToPayer } from '../../../shared/contract/payer-shapes.js';
import type { MoveToPayerRequest } from '../../../shared/contract/payers.js';
import { formatMoney, sum, type Minor } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, invalid, notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { NOT_NAMED, payerAccount, post } from '../../ledger/index.js';
import { lockOpenItems, type OpenInvoice } from '../open-items.js';
import { CHARGED_TESTS, chargesAndMoved } from '../payer-status.js';
import { lockPayer, type LockedPayer } from '../payer.js';
import {
  backFromNobody,
  toPayer,
  UNNAMED_OF_BOOKINGS,
  unnamedSums,
  type UnnamedRow,
  type UnnamedSum,
} from '../unnamed-money.js';
import { refuseBeyondLimit } from './bill-payer.js';
import type { Item } from '../invoice-lines.js';
import { writeInvoice } from './invoice-payer.js';

/** Moves what was paid in nobody's name on some bookings to a payer, who owes it from now on. */
export class MoveToPayer extends CommandOf<
  { actor: Actor; payerId: string; request: MoveToPayerRequest; key: string },
  MovedToPayer
> {}

export const MoveToPayerHandler = commandHandler(MoveToPayer, (tx, { payerId, request, key }) =>
  once(tx, 'payer.move', key, { payerId, ...request }, () => moveToPayer(tx, payerId, request)),
);

const NOBODY = `select id from payer where account = '${NOT_NAMED}'`;

const LOCK_BOOKINGS = `
  select id, payer_id as "payerId" from booking where id = any ($1::uuid[]) order by id for update`;

const NAME_PAYER = 'update booking set payer_id = $2 where id = any ($1::uuid[]) and payer_id is null';

const MOVED = `${chargesAndMoved(CHARGED_TESTS)} and t.journal_id = any ($3::uuid[]) order by b.lab_number, t.id`;

interface Part {
  readonly bookingId: string;
  readonly sums: readonly UnnamedSum[];
  readonly worth: Minor;
}

/**
 * All or none, inside the caller's transaction. What is on an invoice to nobody is taken off it by a credit note, as
 * far as that invoice is not paid; what is paid has been paid by somebody, and stays.
 */
async function moveToPayer(
  tx: Tx,
  payerId: string,
  { bookingIds, reason }: MoveToPayerRequest,
): Promise<MovedToPayer> {
  const nobody = await tx.one<{ id: string }>(NOBODY);
  if (!nobody) throw notFound('The payer');
  const target = await namedPayer(tx, payerId);
  const from = await lockPayer(tx, nobody.id);
  const open = await lockOpenItems(tx, nobody.id);
  const bookings = await tx.sql<{ id: string; payerId: string | null }>(LOCK_BOOKINGS, [bookingIds]);
  const rows = await tx.sql<UnnamedRow>(UNNAMED_OF_BOOKINGS, [bookingIds]);
  const parts = bookingIds.map((bookingId, place) => {
    const named = bookings.find(({ id }) => id === bookingId)?.payerId ?? null;
    if (named !== null && named !== payerId)
      throw invalid(`bookingIds.${place}`, 'This booking names another payer: move it to that one.');
    return partOf(rows, bookingId);
  });
  const credited = creditedOn(parts, open.invoices);
  const amount = sum(parts.map(({ worth }) => worth));
  const { payer, currency: base_currency } = target;
  await refuseBeyondLimit(tx, { payer, share: amount, booking: { base_currency } });
  const journals = parts.flatMap((part) => postPart(tx, target, part, reason));
  tx.send(NAME_PAYER, [bookingIds, payerId]);
  if (credited.length > 0) await writeCreditNote(tx, from, credited, journals);
  for (const id of [payerId, nobody.id]) tx.emit('PayerChanged', id, { payerId: id });
  return { bookings: parts.length, amount: formatMoney(amount) };
}

async function namedPayer(tx: Tx, payerId: string): Promise<LockedPayer> {
  const locked = await lockPayer(tx, payerId);
  const { payer } = locked;
  if (payer.account === NOT_NAMED) throw conflict('Choose a payer by name: this one stands for nobody.');
  if (!payer.active) throw conflict(`${payer.name} is switched off: nothing more can be billed to it.`);
  return locked;
}

function partOf(rows: readonly UnnamedRow[], bookingId: string): Part {
  const sums = unnamedSums(rows.filter((row) => row.bookingId === bookingId));
  const worth = sum(sums.map((one) => one.worth));
  if (worth > 0n) return { bookingId, sums, worth };
  throw conflict('Nothing of one of these bookings stands in nobody’s name any more: load the page again.');
}

/** The invoices to nobody that include some of it, each with that sum; 422 if less of one is still owed. */
function creditedOn(parts: readonly Part[], open: readonly OpenInvoice[]): OpenInvoice[] {
  const credited = new Map<number, Minor>();
  parts.forEach(({ sums }, place) => {
    for (const { invoice, amount } of sums) {
      if (invoice === null) continue;
      const so = (credited.get(invoice) ?? 0n) + amount;
      const left = open.find(({ number }) => number === invoice)?.open ?? 0n;
      if (so > left)
        throw invalid(
          `bookingIds.${place}`,
          `It is on invoice ${invoice}, of which only ${formatMoney(left)} is still owed: what is paid stays where it was paid.`,
        );
      credited.set(invoice, so);
    }
  });
  return [...credited].map(([number, amount]) => ({ number, open: amount }));
}

/** Posts the move of one booking; answers the journals of what was on an invoice, which a credit note takes off. */
function postPart(tx: Tx, { payer, currency }: LockedPayer, part: Part, reason: string): string[] {
  const { bookingId, sums } = part;
  const back = (of: readonly UnnamedSum[]) => of.flatMap((one) => backFromNobody(bookingId, currency, one));
  const invoiced = sums.filter(({ invoice }) => invoice !== null);
  const others = sums.filter(({ invoice }) => invoice === null);
  const ids = invoiced.length > 0 ? [tx.id()] : [];
  for (const id of ids) post(tx, { id, act: 'moved', bookingId, reason, transfers: back(invoiced) });
  const onto = toPayer(bookingId, currency, payerAccount(payer.account), sums);
  post(tx, { act: 'moved', bookingId, reason, transfers: [...back(others), onto] });
  tx.audit('payer.move', 'booking', bookingId, {
    before: { payer: 'Insurance, not named' },
    after: { payer: payer.name, amount: formatMoney(part.worth) },
    reason,
  });
  return ids;
}

async function writeCreditNote(
  tx: Tx,
  from: LockedPayer,
  invoices: readonly OpenInvoice[],
  journals: readonly string[],
): Promise<void> {
  const items = await tx.sql<Item>(MOVED, [from.account, from.currency, journals]);
  const request = { from: from.today, to: from.today };
  const total = sum(items.map(({ minor }) => BigInt(minor)));
  await writeInvoice(tx, from, { request, items, total, open: { invoices, credits: [] } });
}
