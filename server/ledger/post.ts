import { newId } from '../kernel/new-id.js';
import type { Minor } from '../../shared/domain/money/money.js';
import type { Tx } from '../events/unit-of-work.js';
import { accountId, type Account } from './account.js';
import type { Share, VatLine } from './shares.js';

/** The kinds of accounts of docs/rules/ledger.md; the database knows the same. */
export type Act =
  | 'booking'
  | 'profiles-added'
  | 'profiles-removed'
  | 'booking-deleted'
  | 'discount'
  | 'payment'
  | 'refund'
  | 'deposit-taken'
  | 'deposit-used'
  | 'deposit-kept'
  | 'deposit-returned'
  | 'billed'
  | 'moved'
  | 'payer-paid'
  | 'float'
  | 'drop'
  | 'handover'
  | 'close'
  | 'capital'
  | 'banked'
  | 'write-off'
  | 'rounding'
  | 'void'
  | 'credit-note';

/** An amount from one account to another: debit ← credit. */
export interface Transfer {
  readonly debit: Account;
  readonly credit: Account;
  readonly currency: string;
  /** Above zero. */
  readonly amount: Minor;
  /** For an exchanged amount: base currency for one unit of `currency`, and what the amount came to in it. */
  readonly exchanged?: { readonly rate: string; readonly worth: Minor };
  /** The profiles that it concerns; they sum to the amount. Empty if it concerns none. */
  readonly lines: readonly Share[];
}

/** One act of one person with its transfers. */
export interface Journal {
  /** Given where another journal names this one. */
  readonly id?: string;
  readonly act: Act;
  /** Absent: it concerns no booking (a float, a close, a payer's payment). */
  readonly bookingId?: string;
  readonly receiptNumber?: number;
  readonly shiftId?: string;
  /** The second person who signed for it. */
  readonly witness?: ActorAndTime['actor'];
  /** The journal that it turns round. */
  readonly reverses?: string;
  /** The journal of the payment with which it was billed. */
  readonly billedWith?: string | undefined;
  readonly reasonCode?: string;
  readonly reason?: string | null;
  readonly transfers: readonly Transfer[];
  /** Changes of the taxable amounts and of the tax in them; absent: none. */
  readonly vatLines?: readonly VatLine[];
}

/** The person acting, and the time. */
export interface ActorAndTime {
  readonly actor: { readonly username: string; readonly name: string };
  readonly now: Date;
}

// The laboratory's day is that of its zone at the time: it is stored and does not move when the zone does. What has a
// receipt is due to be counted into the daily sums.
const POST = `
  with accounts as (
    insert into account (id, kind, owner, currency, shift_id, payment_type_id)
    select id, kind, owner, currency, shift_id, payment_type_id from json_to_recordset($1::json) as a
      (id uuid, kind text, owner text, currency text, shift_id uuid, payment_type_id uuid)
    on conflict do nothing
  ), journals as (
    insert into journal (id, act, actor, actor_name, at, day, booking_id, receipt_number, shift_id, reason_code,
      reason, witness, witness_name, reverses, billed_with)
    select j.id, act, actor, actor_name, at, (at at time zone l.time_zone)::date, booking_id, receipt_number,
      shift_id, reason_code, reason, witness, witness_name, reverses, billed_with
    from laboratory l cross join json_to_recordset($2::json) as j
      (id uuid, act text, actor text, actor_name text, at timestamptz, booking_id uuid, receipt_number bigint,
       shift_id uuid, reason_code text, reason text, witness text, witness_name text, reverses uuid, billed_with uuid)
    returning id, receipt_number, day
  ), due as (
    insert into taking_due (journal_id) select id from journals where receipt_number is not null
  ), transfers as (
    insert into transfer (id, journal_id, debit, credit, currency, amount_minor, rate, worth_minor)
    select id, journal_id, debit, credit, currency, amount, rate, worth from json_to_recordset($3::json) as t
      (id uuid, journal_id uuid, debit uuid, credit uuid, currency text, amount bigint, rate numeric, worth bigint)
  ), taxed as (
    insert into vat_line (journal_id, booking_profile_id, rate_id, percent, net_minor, vat_minor, day)
    select v.journal_id, v.profile_id, v.rate_id, v.percent, v.net, v.vat, j.day
    from json_to_recordset($5::json) as v
      (journal_id uuid, profile_id uuid, rate_id uuid, percent numeric, net bigint, vat bigint)
    join journals j on j.id = v.journal_id
  )
  insert into transfer_line (transfer_id, booking_profile_id, amount_minor)
  select transfer_id, profile_id, amount from json_to_recordset($4::json) as l
    (transfer_id uuid, profile_id uuid, amount bigint)`;

/** Posts one act inside the caller's transaction; it travels with the commit. */
export function post(tx: Tx, journal: Journal): void {
  postAll(tx, [{ ...journal, actor: tx.actor, now: tx.now }]);
}

/** Many acts in one statement, each with its own person and time. */
export function postAll(tx: Tx, journals: readonly (Journal & ActorAndTime)[]): void {
  if (journals.length === 0) return;
  const rows = new PostedRows();
  for (const journal of journals) rows.add(journal);
  tx.send(POST, rows.parameters());
}

class PostedRows {
  private readonly accounts = new Map<string, object>();
  private readonly journals: object[] = [];
  private readonly transfers: object[] = [];
  private readonly lines: object[] = [];
  private readonly vatLines: object[] = [];

  add(journal: Journal & ActorAndTime): void {
    const id = journal.id ?? newId();
    this.journals.push({
      id,
      act: journal.act,
      actor: journal.actor.username,
      actor_name: journal.actor.name,
      at: journal.now,
      booking_id: journal.bookingId ?? null,
      receipt_number: journal.receiptNumber ?? null,
      shift_id: journal.shiftId ?? null,
      reason_code: journal.reasonCode ?? null,
      reason: journal.reason ?? null,
      witness: journal.witness?.username ?? null,
      witness_name: journal.witness?.name ?? null,
      reverses: journal.reverses ?? null,
      billed_with: journal.billedWith ?? null,
    });
    for (const { bookingProfileId, rateId, percent, net, vat } of journal.vatLines ?? [])
      this.vatLines.push({
        ...{ journal_id: id, profile_id: bookingProfileId, rate_id: rateId, percent },
        ...{ net: Number(net), vat: Number(vat) },
      });
    for (const transfer of journal.transfers) this.addTransfer(id, newId(), transfer);
  }

  /** Accounts in one order, so that two acts that make the same ones wait for each other and no more. */
  parameters(): string[] {
    const accounts = [...this.accounts].sort(([one], [other]) => (one < other ? -1 : 1));
    const rows = [accounts.map(([, row]) => row), this.journals, this.transfers, this.lines, this.vatLines];
    return rows.map((table) => JSON.stringify(table));
  }

  private addTransfer(journalId: string, id: string, transfer: Transfer): void {
    const { currency, exchanged } = transfer;
    this.transfers.push({
      id,
      journal_id: journalId,
      debit: this.account(transfer.debit, currency),
      credit: this.account(transfer.credit, currency),
      currency,
      amount: Number(transfer.amount),
      rate: exchanged?.rate ?? null,
      worth: exchanged ? Number(exchanged.worth) : null,
    });
    for (const { bookingProfileId, amount } of transfer.lines)
      this.lines.push({ transfer_id: id, profile_id: bookingProfileId, amount: Number(amount) });
  }

  private account(account: Account, currency: string): string {
    const id = accountId(account, currency);
    const { kind, owner, shiftId = null, paymentTypeId = null } = account;
    const row = { id, kind, owner, currency, shift_id: shiftId, payment_type_id: paymentTypeId };
    this.accounts.set(`${id} ${currency}`, row);
    return id;
  }
}
