import { MOVES } from '../shared/domain/stage.js';
import type { Tx } from '../server/events/unit-of-work.js';

// The last reports that left and the last payments, told as their reactions would have told them.
const NEWS = `
  insert into notification (id, kind, title, text, link, at, roles, usernames)
  select uuidv7(), kind, title, text, link, at, array['ROLE_RECEPTION'], usernames from (
    (select 'result_released' as kind, 'Results ready' as title,
      'Results ready: ' || b.lab_number || ' ' || b.patient_name || ' – ' || r.profile_name as text,
      '/custom-report?bookingId=' || b.id || '&patientId=' || b.patient_id || '&reportType=' || r.discipline as link,
      r.released_at as at, '{}'::text[] as usernames
     from result r join booking b on b.id = r.booking_id
     where r.stage = '${MOVES.release.to}' order by r.released_at desc limit 5)
    union all
    (select 'payment', 'Payment received',
      b.lab_number || ' ' || b.patient_name || ': ' || replace(b.payment_status, '_', ' ') || ', ' ||
        l.base_currency || to_char((b.total_minor - b.discount_minor) / 100.0, 'FM999999990.00') || ' in all',
      '/accounts/paymentprocessing?bookingId=' || b.id, c.at, array[c.cashier]
     from receipt c join booking b on b.id = c.booking_id cross join laboratory l
     where c.kind = 'payment' order by c.number desc limit 3)
  ) news`;

/** A handful of notifications, so that the bell has something to ring for. */
export async function postNews(tx: Tx): Promise<void> {
  await tx.sql(NEWS);
}
