import type { InvoiceItem, PayerCharge } from '../../shared/contract/payer-shapes.js';
import { publicTestName } from '../../shared/domain/results/confidential.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import { confidentialProfile } from '../catalogue/index.js';

export interface ChargeRow extends Omit<PayerCharge, 'amount'> {
  readonly transfer_id: string;
  readonly minor: number;
}

/** SQL: what stands on the account $1 in the currency $2 and on no invoice; `columns` beside those of ChargeRow. */
export const charges = (columns = ''): string => `
  select t.id as transfer_id, j.booking_id as "bookingId", b.lab_number as "labNumber", b.patient_name as "patientName",
    to_char(j.day, 'YYYY-MM-DD') as day, b.member_number as "memberNumber",
    b.authorisation_number as "authorisationNumber",
    case when t.debit = $1 then t.amount_minor else -t.amount_minor end as minor${columns}
  from transfer t join journal j on j.id = t.journal_id join booking b on b.id = j.booking_id
  where t.currency = $2 and $1 in (t.debit, t.credit)
    and not exists (select from payer_invoice_line l where l.transfer_id = t.id)`;

export interface ChargedTest {
  readonly name: string;
  readonly confidential: boolean;
}

/** SQL: the tests that the transfer `t` concerns. */
export const CHARGED_TESTS = `,
    (select coalesce(json_agg(json_build_object('name', p.name,
        'confidential', ${confidentialProfile('p.profile_id')}) order by p.position), '[]')
      from transfer_line tl join booking_profile p on p.id = tl.booking_profile_id where tl.transfer_id = t.id) as tests`;

export function chargeShape(row: ChargeRow): PayerCharge {
  const { bookingId, labNumber, patientName, day, memberNumber, authorisationNumber, minor } = row;
  const amount = formatMoney(BigInt(minor));
  return { bookingId, labNumber, patientName, day, memberNumber, authorisationNumber, amount };
}

/** What is shown around names no confidential test. */
export function itemShape(row: ChargeRow & { readonly tests: readonly ChargedTest[] }): InvoiceItem {
  const { bookingId: _, ...charge } = chargeShape(row);
  return { ...charge, tests: [...new Set(row.tests.map(publicTestName))].join(', ') };
}
