/** What is kept beside the movements of stock is their sum, and what they say of each other holds. */
const BALANCES = `
  with moved as (
    select lot_id, place_id, sum(quantity) as quantity from (
      select lot_id, to_place as place_id, quantity from stock_movement where to_place is not null
      union all select lot_id, from_place, -quantity from stock_movement where from_place is not null
    ) m group by 1, 2
  )
  select format('lot %s at %s has a balance of %s, its movements make %s', lot_id, place_id,
    coalesce(b.quantity, 0), coalesce(m.quantity, 0)) as text
  from moved m full join stock_balance b using (lot_id, place_id)
  where coalesce(b.quantity, 0) <> coalesce(m.quantity, 0)`;

const EMPTY_ACTS = `
  select format('the act %s of stock has no movement', a.id) as text from stock_act a
  where not exists (select from stock_movement m where m.act_id = a.id)`;

const NUMBERS = `
  select format('document %s of stock %s is missing', n, c.kind) as text
  from stock_counter c cross join lateral generate_series(1, c.last_number) n
  where c.kind <> 'order' and not exists (select from stock_act a where a.kind = c.kind and a.number = n)
  union all
  select format('order %s of stock is missing', n)
  from stock_counter c cross join lateral generate_series(1, c.last_number) n
  where c.kind = 'order' and not exists (select from stock_order o where o.number = n)`;

// What came of an order was on it.
const ORDERS = `
  select format('movement %s came of an order that does not name its product', m.id) as text
  from stock_movement m join stock_act a on a.id = m.act_id
  where a.order_id is not null
    and not exists (select from stock_order_line l where l.order_id = a.order_id and l.product_id = m.product_id)`;

// Nothing is given out or used after its day.
const EXPIRED = `
  select format('movement %s took of a lot that had expired', m.id) as text
  from stock_movement m join stock_lot l on l.id = m.lot_id
  where m.kind in ('dispatched','used') and l.expiry < m.day`;

export const STOCK_CHECKS = [BALANCES, EMPTY_ACTS, NUMBERS, ORDERS, EXPIRED];
