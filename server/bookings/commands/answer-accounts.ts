import type { AnsweredAccounts } from '../../../shared/contract/payer-shapes.js';
import type { AnswerAccountsRequest } from '../../../shared/contract/payers.js';
import { accountText } from '../../../shared/domain/account-words.js';
import { ACCOUNT_UNANSWERED, gateOf, paymentDues } from '../../dues/index.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict } from '../../kernel/http/problem.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { payerNamed } from '../../payers/index.js';
import { bookingShapes, rowOf } from '../booking-shape.js';

/** Answers who pays for bookings with an account in words: a payer, or the patient. */
export class AnswerAccounts extends KeyedCommand<AnswerAccountsRequest, AnsweredAccounts> {}

const HELD = `
  select b.id, b.account_name as "accountName", b.account_number as "accountNumber", ${ACCOUNT_UNANSWERED} as open
  from booking b where b.id = any ($1::uuid[]) order by b.id for update`;

interface HeldBooking {
  readonly id: string;
  readonly accountName: string | null;
  readonly accountNumber: string | null;
  readonly open: boolean;
}

// A member number that the booking has already is the better one; an authorisation number is asked for at the till.
const ANSWER = `
  update booking set account_answer = case when $2::uuid is null then 'patient' else 'payer' end, payer_id = $2::uuid,
    member_number = case when $3 then coalesce(member_number, left(nullif(account_number, ''), 60)) else member_number end,
    authorisation_later = $7 and authorisation_number is null, account_answered_at = $4, account_answered_by = $5, version = version + 1, last_changed_by = $6,
    last_changed_at = $4
  where id = any ($1::uuid[])`;

/**
 * All or none. What is owed follows as if the payer had been chosen at booking: its share is the payer's, at the prices
 * of the booking, and is billed at the till.
 */
export const AnswerAccountsHandler = keyedHandler(AnswerAccounts, 'booking.account-answer', answer);

async function answer(tx: Tx, request: AnswerAccountsRequest): Promise<AnsweredAccounts> {
  const { bookingIds, payerId, numbersAreMembers } = request;
  const payer = await payerNamed(tx, payerId);
  const held = await tx.sql<HeldBooking>(HELD, [bookingIds]);
  if (held.length < bookingIds.length || held.some(({ open }) => !open))
    throw conflict('Who pays has been answered for one of these bookings: load the list again.');
  const before = await paymentDues(tx, bookingIds);
  const takesNumbers = payer !== null && numbersAreMembers === true;
  const { name, username } = tx.actor;
  const needsNumber = payer?.needsAuthorisation ?? false;
  tx.send(ANSWER, [bookingIds, payerId, takesNumbers, tx.now, name, username, needsNumber], {
    rows: bookingIds.length,
  });
  const after = await paymentDues(tx, bookingIds);
  for (const booking of await bookingShapes(tx, bookingIds, tx.now))
    tx.emit('BookingUpdated', booking.id, rowOf(booking));
  for (const { id, ...words } of held) {
    tx.audit('booking.account-answer', 'booking', id, {
      before: { account: accountText(words) },
      after: { pays: payer?.name ?? 'The patient' },
    });
    const owed = before.get(id);
    if (gateOf(owed) === 'hold' && gateOf(after.get(id)) !== 'hold')
      tx.audit('report.freed', 'booking', id, {
        before: { owed: owed?.owed },
        after: { owed: after.get(id)?.owed ?? null },
      });
  }
  return { bookings: held.length, payer: payer?.name ?? null };
}
