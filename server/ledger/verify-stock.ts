/** Stock balances are the sum of their movements, and the movements agree with each other. */
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
  where c.kind not in ('order','taken') and not exists (select from stock_act a where a.kind = c.kind and a.number = n)
  union all
  select format('order %s of stock is missing', n)
  from stock_counter c cross join lateral generate_series(1, c.last_number) n
  where c.kind = 'order' and not exists (select from stock_order o where o.number = n)
  union all
  select format('stock-take %s is missing', n)
  from stock_counter c cross join lateral generate_series(1, c.last_number) n
  where c.kind = 'taken' and not exists (select from stock_take t where t.number = n)`;

// A closed stock-take moved exactly the differences between the counts and the books at that moment.
const TAKES = `
  with told as (
    select t.number, l.lot_id, l.place_id, l.counted - l.books as quantity
    from stock_take t join stock_take_line l on l.take_id = t.id
    where t.state = 'closed' and l.counted <> l.books
  ), moved as (
    select a.number, m.lot_id, coalesce(m.to_place, m.from_place) as place_id,
      sum(case when m.to_place is null then -m.quantity else m.quantity end) as quantity
    from stock_act a join stock_movement m on m.act_id = a.id
    where a.kind = 'taken' or m.kind = 'difference' group by 1, 2, 3
  )
  select format('stock-take %s found a difference of %s in lot %s at %s, and moved %s', number,
    coalesce(t.quantity, 0), lot_id, place_id, coalesce(m.quantity, 0)) as text
  from told t full join moved m using (number, lot_id, place_id)
  where t.quantity is distinct from m.quantity`;

// Goods received on an order were ordered.
const ORDERS = `
  select format('movement %s came of an order that does not name its product', m.id) as text
  from stock_movement m join stock_act a on a.id = m.act_id
  where a.order_id is not null
    and not exists (select from stock_order_line l where l.order_id = a.order_id and l.product_id = m.product_id)`;

// Nothing is given out or used after its day, as far as the books knew that day when it was.
const EXPIRED = `
  select format('movement %s took of a lot that had expired', m.id) as text
  from stock_movement m join stock_lot l on l.id = m.lot_id
  left join lateral (
    select c.expiry_before, true as corrected from stock_lot_correction c
    where c.lot_id = l.id and c.at > m.at order by c.at, c.id limit 1) later on true
  where m.kind in ('dispatched','used')
    and case when later.corrected then later.expiry_before else l.expiry end < m.day`;

// Each correction begins with the expiry that the one before it left, and the last one's is the lot's.
const CORRECTIONS = `
  select format('lot %s expires on %s, and its corrections say %s', lot_id, expiry, said) as text from (
    select c.lot_id, c.expiry_after as said,
      case when lead(c.id) over w is null then l.expiry else lead(c.expiry_before) over w end as expiry
    from stock_lot_correction c join stock_lot l on l.id = c.lot_id
    window w as (partition by c.lot_id order by c.at, c.id)
  ) chain where expiry is distinct from said`;

export const STOCK_CHECKS = [BALANCES, EMPTY_ACTS, NUMBERS, ORDERS, TAKES, EXPIRED, CORRECTIONS];
