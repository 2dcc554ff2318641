/**
 * Money that came in or went out over a counter, a row a transfer: what figures are sums over. Into the drawer, or
 * onto a payer's account, is positive; change and refunds are negative, what turns a receipt round is the other way.
 * `minor` is in `currency`, `base_minor` in the base currency at the rate of the moment. Give it as
 * `from (${TAKINGS}) taking`; days are stored with it.
 */
const taking = (side: 'debit' | 'credit', sign: string, kind: string, which: string): string => `
  select j.id as journal_id, j.booking_id, j.receipt_number, j.actor, j.actor_name, j.at, j.day, j.shift_id,
    coalesce(j.reason_code, '') as reason_code, t.id as transfer_id, t.currency, ${sign}t.amount_minor as minor,
    ${sign}coalesce(t.worth_minor, t.amount_minor) as base_minor, t.rate, ${kind} as kind, p.id as payment_type_id,
    p.name as payment, p.name_slug as payment_slug, case a.kind when 'payer' then a.owner else '' end as payer
  from journal j
  join transfer t on t.journal_id = j.id
  join account a on a.id = t.${side} and a.currency = t.currency and a.kind in ('drawer','payer')
  join payment_type p on p.id = a.payment_type_id
  where j.receipt_number is not null and ${which}`;

const kindOf = (usual: string): string =>
  `case when j.act in ('refund','void','credit-note') then j.act else '${usual}' end`;

/** Those of some journals: `which` is a condition on the journal `j`, so that no other is read. */
export const takingsWhere = (which: string): string => `
  ${taking('debit', '', kindOf('payment'), which)}
  union all
  ${taking('credit', '-', kindOf('change'), which)}`;

export const TAKINGS = takingsWhere('true');
