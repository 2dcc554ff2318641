import type { Page } from '../../../shared/contract/page.js';
import type { AccountInWords } from '../../../shared/contract/payer-shapes.js';
import type { AccountWordsRequest } from '../../../shared/contract/payers.js';
import { moneyOf } from '../../billing/index.js';
import { ACCOUNT_TEXT, ACCOUNT_UNANSWERED, type MoneyColumns } from '../../dues/index.js';
import { readPage, withMoreMark } from '../../kernel/http/paging.js';
import { queryHandler, RequestQuery } from '../../kernel/use-cases.js';
import { matching, requestedFor } from '../../patients/index.js';

/** Bookings with an account in words and no answer to who pays: what is owed first, and one account beside itself. */
export class AccountsInWords extends RequestQuery<AccountWordsRequest, Page<AccountInWords>> {}

const ACCOUNT = `lower(trim(coalesce(nullif(b.account_name, ''), b.account_number)))`;
const ROW_TEXT = `concat_ws(' ', b.lab_number, b.patient_name, ${ACCOUNT_TEXT})`;

const FOUND = `
  from booking b where ${ACCOUNT_UNANSWERED} and ($3::text is null or ${ACCOUNT} = lower(trim($3::text)))
    and ($1::text is null or ${matching({ patient: 'b.patient_id', text: ROW_TEXT }, { words: '$1', patients: '$2' })})`;

const ROWS = `
  select b.id as "bookingId", b.patient_id as "patientId", b.lab_number as "labNumber",
    b.patient_name as "patientName", b.booked_at as at, b.account_name as "accountName",
    b.account_number as "accountNumber", b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor
  ${FOUND}
  order by b.total_minor - b.discount_minor - b.paid_minor > 0 desc, ${ACCOUNT}, b.booked_at, b.id`;

type Row = MoneyColumns &
  Omit<AccountInWords, 'at' | 'paymentStatus' | 'total' | 'balance'> & { readonly at: Date };

function shape({ at, total_minor, discount_minor, paid_minor, refunded_minor, ...row }: Row): AccountInWords {
  const money = moneyOf({ total_minor, discount_minor, paid_minor, refunded_minor });
  const { paymentStatus, total, balance } = money;
  return { ...row, at: at.toISOString(), paymentStatus, total, balance };
}

export const AccountsInWordsHandler = queryHandler(
  AccountsInWords,
  async ({ database, clock }, { request }) => {
    const { words, patients, others } = await requestedFor(database, request.q, clock.now());
    const params = [words, patients, request.account.trim() || null];
    const list = { rows: ROWS, found: `select ${FOUND}`, params, shape };
    return withMoreMark(await readPage(database, list, request), others);
  },
);
