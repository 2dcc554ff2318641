import { lotState } from './expiry.js';
import { COUNTS, IS_LOW, joinStock, ON_ORDER } from './on-hand.js';
import { ORDER_STATE } from './orders.js';

// Each answers the columns of a todo; $1 = now. Its day is the laboratory's.
const TODAY = `
  cross join lateral (
    select time_zone as zone, ($1::timestamptz at time zone time_zone)::date as day from laboratory) h`;
const NOBODY = `null::uuid as booking_id, null::uuid as patient_id`;
const NO_TEST = `null as profile_code, null as unit`;
const text = (quantity: string): string => `trim_scale(${quantity})::text`;
/** As everywhere: 13 Nov 2026. */
const written = (day: string): string => `to_char(${day}, 'FMDD Mon YYYY')`;
/** The end of that day. */
const endOf = (day: string): string => `(${day} + 1)::timestamp at time zone h.zone`;

/** Products that are ordered again; since when, the movement tells that was the last one. */
export const LOW_PRODUCTS = `
  select p.id, ${NOBODY}, p.code as lab_number, p.name as patient_name, ${NO_TEST},
    ${text('s.on_hand')} || ' ' || p.use_unit || ' left, reorder at ' || ${text('p.reorder_level')} ||
      case when o.quantity > 0 then '; ' || ${text('o.quantity')} || ' to come' else '' end as text,
    coalesce((select m.at from stock_movement m where m.product_id = p.id order by m.day desc, m.at desc limit 1),
      p.created_at) as since,
    null::timestamptz as due, o.quantity > 0 as ordered
  from stock_product p ${TODAY} ${joinStock('h.day')} ${ON_ORDER}
  where ${IS_LOW}`;

/** Lots in stock that expire soon, or have. */
export const EXPIRING_LOTS = `
  select l.id, ${NOBODY}, l.lot_number as lab_number, p.name as patient_name, ${NO_TEST},
    ${text('there.quantity')} || ' ' || p.use_unit ||
      case when ${lotState('h.day')} = 'expired' then ' expired on ' || ${written('l.expiry')} || ': take them off the shelf'
      else ' to use by ' || ${written('l.expiry')} end as text,
    l.created_at as since, ${endOf('l.expiry')} as due
  from stock_lot l join stock_product p on p.id = l.product_id ${TODAY}
  cross join lateral (
    select sum(b.quantity) as quantity from stock_balance b join stock_customer c on c.id = b.place_id
    where b.lot_id = l.id and b.quantity > 0 and ${COUNTS}) there
  where there.quantity > 0 and ${lotState('h.day')} in ('expired','expiring')`;

/** Orders whose day has passed, and not all of which has come. */
export const LATE_ORDERS = `
  select o.id, ${NOBODY}, o.number::text as lab_number, o.supplier as patient_name, ${NO_TEST},
    'Expected on ' || ${written('o.expected')} ||
      case ${ORDER_STATE} when 'part' then ': a part has come' else ': nothing has come' end as text,
    o.at as since, ${endOf('o.expected')} as due
  from stock_order o ${TODAY}
  where o.closed_at is null and o.expected < h.day and ${ORDER_STATE} in ('open','part')`;
