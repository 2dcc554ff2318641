// Long because it is one passage from the old entries to the ledger, and stays as it ran.
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Taken {
  readonly drop: string;
  readonly add: string;
}

/**
 * Carries the entries of `ledger_entry`, and what bookings were charged, over into accounts, journals, transfers and
 * lines; what was printed, out of the audit trail. Set by set: a million bookings take minutes. The old table stays
 * as it is, for the record, and nothing reads it any more.
 *
 * One file, though long: a landed migration is read as one whole and never changed.
 */
export class CarriedMoney1700000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`set local work_mem = '128MB'`);
    await runner.query(PRINTS);
    await runner.query(SHIFTS);
    await runner.query(CHARGES);
    await runner.query(STEPS);
    const [{ rounds }] = await runner.query('select coalesce(max(n), 0) as rounds from step');
    for (let round = 1; round <= Number(rounds); round += 1) {
      await runner.query(SHARE, [round]);
      await runner.query(COUNT, [round]);
    }
    await runner.query('analyze share');
    await runner.query(MOVED);
    await runner.query(EXCHANGED_LINES);
    await runner.query(DELETED);
    await runner.query(ACCOUNTS);
    // Keys, indexes and sums are checked once for all rows, which is far quicker than once for each.
    const keys: readonly Taken[] = await runner.query(KEYS);
    await runner.query('alter table transfer_line disable trigger transfer_line_sums');
    for (const { drop } of keys) await runner.query(drop);
    await runner.query(POST);
    for (const { add } of keys) await runner.query(add);
    await runner.query('alter table transfer_line enable trigger transfer_line_sums');
    await runner.query(PROOF);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const PRINTS = /* sql */ `
  insert into receipt_print (id, receipt_number, at, printed_by, format, is_copy)
  select e.id, r.number, e.at, e.actor, coalesce(e.after ->> 'format', '80mm'), coalesce((e.after ->> 'isCopy')::boolean, false)
  from audit_entry e join receipt r on r.number::text = e.subject_id
  where e.subject_kind = 'receipt' and e.action = 'receipt.print'`;

// One closed shift a cashier and laboratory day. Nobody counted its drawer, so nothing leaves it.
const SHIFTS = /* sql */ `
  create temporary table house on commit drop as select time_zone, base_currency as base from laboratory;
  insert into shift (id, cashier, cashier_name, day, opened_at, state, closed_at)
  select gen_random_uuid(), r.cashier, max(r.cashier_name), (r.at at time zone h.time_zone)::date, min(r.at), 'closed', max(r.at)
  from receipt r cross join house h group by r.cashier, (r.at at time zone h.time_zone)::date`;

/** Temporary copies of what is to be written, without keys: \`moved\` are transfers, \`part\` their lines. */
const CHARGES = /* sql */ `
  create temporary table deed (
    id uuid, act text, actor text, actor_name text, at timestamptz, booking_id uuid, receipt_number bigint, shift_id uuid,
    reason_code text, reason text) on commit drop;
  create temporary table moved (
    id uuid default gen_random_uuid(), journal_id uuid, debit_kind text, debit_owner text, credit_kind text, credit_owner text,
    currency text, amount bigint, rate numeric, worth bigint, shift_id uuid, payment_type_id uuid) on commit drop;
  create temporary table part (transfer_id uuid, profile_id uuid, amount bigint) on commit drop;

  insert into deed (id, act, actor, actor_name, at, booking_id)
  select b.id, 'booking', coalesce(e.actor, b.captured_by), coalesce(u.first_name || ' ' || u.surname, b.captured_by), b.booked_at, b.id
  from booking b
  left join (select distinct on (subject_id) subject_id, actor from audit_entry
    where subject_kind = 'booking' and action = 'booking.book' order by subject_id, ord) e on e.subject_id = b.id::text
  left join app_user u on u.username = e.actor and u.removed_at is null;

  -- A profile that was taken off, and a deleted booking, are charged and turned round.
  insert into deed (id, act, actor, actor_name, at, booking_id)
  select gen_random_uuid(), 'profiles-removed', b.captured_by, b.captured_by, p.removed_at, p.booking_id
  from booking_profile p join booking b on b.id = p.booking_id
  where p.removed_at is not null group by p.removed_at, p.booking_id, b.captured_by;
  insert into deed (id, act, actor, actor_name, at, booking_id, reason)
  select gen_random_uuid(), 'booking-deleted', coalesce(deleted_by, captured_by), coalesce(deleted_by, captured_by), deleted_at, id,
    deleted_reason
  from booking where deleted_at is not null;
  analyze deed;

  create temporary table charged on commit drop as
  select d.id as journal_id, d.act, d.booking_id, p.unit, p.id as profile_id, p.price_minor as amount, gen_random_uuid() as transfer_id
  from deed d join booking_profile p on p.booking_id = d.booking_id and p.price_minor > 0
  where case d.act when 'booking' then true when 'profiles-removed' then p.removed_at = d.at else p.removed_at is null end;
  -- One transfer a unit: the lowest of its profiles' ids names it.
  create temporary table charge on commit drop as
  select journal_id, act, booking_id, unit, min(transfer_id::text)::uuid as id, sum(amount)::bigint as amount from charged
  group by 1, 2, 3, 4;
  insert into moved (id, journal_id, debit_kind, debit_owner, credit_kind, credit_owner, currency, amount)
  select id, journal_id,
    case act when 'booking' then 'receivable' else 'revenue' end, case act when 'booking' then booking_id::text else unit end,
    case act when 'booking' then 'revenue' else 'receivable' end, case act when 'booking' then unit else booking_id::text end,
    h.base, amount
  from charge cross join house h;
  analyze charge;
  insert into part select c.id, d.profile_id, d.amount
  from charged d join charge c on c.journal_id = d.journal_id and c.unit = d.unit`;

/**
 * Each entry of a receipt is a step: an amount of the base currency that is shared over the booking's profiles. A
 * receipt's discount comes first, then its change, so that its payments meet lines that owe what was handed over.
 */
const STEPS = /* sql */ `
  create temporary table receipt_deed on commit drop as
  select gen_random_uuid() as id, r.number, r.booking_id, r.kind, r.document ->> 'reason' as reason,
    array(select item ->> 'code' from jsonb_array_elements(r.document -> 'items') item) as codes,
    case when r.kind = 'refund' then
      case when r.document ->> 'reason' ~* '\\mlab(oratory)?(''s)? error\\M' then 'laboratory-error' else 'other' end end as reason_code,
    s.id as shift_id, r.cashier, r.cashier_name, r.at
  from receipt r cross join house h
  join shift s on s.cashier = r.cashier and s.day = (r.at at time zone h.time_zone)::date and s.state = 'closed';
  create unique index on receipt_deed (number);
  analyze receipt_deed;
  insert into deed
  select r.id, case when r.kind = 'refund' then 'refund'
      when exists (select from ledger_entry e where e.receipt_number = r.number and e.kind = 'payment') then 'payment'
      else 'discount' end,
    r.cashier, r.cashier_name, r.at, r.booking_id, r.number, r.shift_id, r.reason_code, r.reason
  from receipt_deed r;

  create temporary table step on commit drop as
  with asked as (
    select e.id as entry_id, e.receipt_number, e.kind, abs(e.base_minor) as amount,
      case e.kind when 'discount' then 1 when 'change' then 2 when 'payment' then 3 else 5 end as place
    from ledger_entry e where e.kind <> 'credit' and e.base_minor <> 0
    union all
    -- A refund forgives the whole share; what was given back of it is a step of its own.
    select gen_random_uuid(), e.receipt_number, 'forgiven', sum(abs(e.base_minor)), 4
    from ledger_entry e where e.kind in ('refund','credit') group by e.receipt_number having sum(abs(e.base_minor)) <> 0
  )
  select a.entry_id, a.kind, a.amount, r.id as journal_id, r.booking_id, r.codes,
    row_number() over (partition by r.booking_id order by r.number, a.place, a.entry_id) as n
  from asked a join receipt_deed r on r.number = a.receipt_number;
  create index on step (n);
  create unique index on step (entry_id);

  create temporary table line on commit drop as
  select id, booking_id, code, position, price_minor as price, price_minor as owed, 0::bigint as discount, false as gone
  from booking_profile where removed_at is null;
  create index on line (booking_id);
  create unique index on line (id);
  create temporary table share (entry_id uuid, profile_id uuid, amount bigint, n bigint) on commit drop;
  create index on share (n);
  analyze step; analyze line`;

// The largest remainder, the earlier profile first, as shared/domain/money allocates.
const SHARE = /* sql */ `
  insert into share
  with asked as (
    select s.entry_id, s.amount::numeric as amount, l.id, l.position, l.code,
      case s.kind
        when 'discount' then case when l.gone then 0 else l.price end
        when 'forgiven' then case when l.code = any (s.codes) then greatest(l.price - l.discount, 0) else 0 end
        when 'refund' then case when l.code = any (s.codes) then greatest(l.price - l.discount, 0) else 0 end
        else greatest(l.owed, 0) end::numeric as weight
    from step s join line l on l.booking_id = s.booking_id where s.n = $1
  ), weighed as (
    select a.*, case when sum(weight) over w = 0 then 1 else weight end as counts,
      case when sum(weight) over w = 0 then count(*) over w else sum(weight) over w end as whole
    from asked a window w as (partition by entry_id)
  ), floored as (
    select w.*, div(amount * counts, whole) as share, mod(amount * counts, whole) as remainder from weighed w
  ), ranked as (
    select f.*, amount - sum(share) over (partition by entry_id) as odd,
      row_number() over (partition by entry_id order by remainder desc, position, code) as rank
    from floored f
  )
  select entry_id, id, share + case when rank <= odd then 1 else 0 end, $1 from ranked
  where share + case when rank <= odd then 1 else 0 end > 0`;

const COUNT = /* sql */ `
  update line l set
    owed = l.owed + case when s.kind in ('change','refund') then h.amount else -h.amount end,
    discount = l.discount + case s.kind when 'discount' then h.amount else 0 end,
    gone = l.gone or s.kind = 'forgiven'
  from share h join step s on s.entry_id = h.entry_id where h.n = $1 and h.profile_id = l.id`;

const MOVED = /* sql */ `
  create temporary table given on commit drop as
  select s.entry_id, s.kind, s.amount, s.journal_id, s.booking_id::text as booking, d.reason_code, h.base,
    e.payment_unit as unit, abs(e.amount_minor) as foreign_amount, e.rate, e.payment_type_id, d.shift_id, t.name_slug = 'insurance-account' as is_payer,
    e.id is not null and (e.payment_unit <> h.base or e.rate <> 1) as is_exchanged
  from step s join deed d on d.id = s.journal_id cross join house h
  left join ledger_entry e on e.id = s.entry_id and e.kind <> 'discount' left join payment_type t on t.id = e.payment_type_id;

  -- The leg in the base currency has the entry's id, and so its shares.
  insert into moved (id, journal_id, debit_kind, debit_owner, credit_kind, credit_owner, currency, amount, shift_id, payment_type_id)
  select entry_id, journal_id,
    case when comes then kind_there else 'receivable' end, case when comes then owner_there else booking end,
    case when comes then 'receivable' else kind_there end, case when comes then booking else owner_there end,
    base, amount, case when kind_there = 'drawer' then shift_id end, case when kind_there in ('drawer','payer') then payment_type_id end
  from (
    select g.*, kind in ('discount','payment','forgiven') as comes,
      case when kind = 'discount' then 'discount' when kind = 'forgiven' then 'refunds'
        when is_exchanged and foreign_amount = 0 then 'rounding' when is_exchanged then 'exchange'
        when is_payer then 'payer' else 'drawer' end as kind_there,
      case when kind = 'discount' then 'other' when kind = 'forgiven' then reason_code
        when is_exchanged and foreign_amount = 0 then '' when is_exchanged then base
        when is_payer then 'not named' else shift_id || ' ' || payment_type_id end as owner_there
    from given g) sided;
  create temporary table leg on commit drop as
  select gen_random_uuid() as id, g.*, case when is_payer then 'payer' else 'drawer' end as kind_there,
    case when is_payer then 'not named' else shift_id || ' ' || payment_type_id end as owner_there
  from given g where is_exchanged and foreign_amount > 0;
  insert into moved (id, journal_id, debit_kind, debit_owner, credit_kind, credit_owner, currency, amount, rate, worth, shift_id,
    payment_type_id)
  select id, journal_id,
    case kind when 'payment' then kind_there else 'exchange' end, case kind when 'payment' then owner_there else unit end,
    case kind when 'payment' then 'exchange' else kind_there end, case kind when 'payment' then unit else owner_there end,
    unit, foreign_amount, rate, amount, case when is_payer then null else shift_id end, payment_type_id
  from leg;
  insert into part select entry_id, profile_id, amount from share;
  create index on moved (journal_id)`;

/** The foreign leg is shared as its worth was. */
const EXCHANGED_LINES = /* sql */ `
  insert into part
  with floored as (
    select l.id, h.profile_id, l.foreign_amount::numeric as amount, h.amount as weight,
      div(l.foreign_amount::numeric * h.amount, sum(h.amount) over w) as share,
      mod(l.foreign_amount::numeric * h.amount, sum(h.amount) over w) as remainder
    from leg l join share h on h.entry_id = l.entry_id window w as (partition by l.id)
  ), ranked as (
    select f.*, amount - sum(share) over (partition by id) as odd,
      row_number() over (partition by id order by remainder desc, weight desc, profile_id) as rank
    from floored f
  )
  select id, profile_id, share + case when rank <= odd then 1 else 0 end from ranked
  where share + case when rank <= odd then 1 else 0 end > 0`;

/** A deleted booking turns its discounts round too. */
const DELETED = /* sql */ `
  create temporary table undone on commit drop as
  select gen_random_uuid() as id, d.id as journal_id, m.id as of, m.debit_owner, m.credit_owner, m.currency, m.amount
  from deed d join deed o on o.booking_id = d.booking_id join moved m on m.journal_id = o.id and m.debit_kind = 'discount'
  where d.act = 'booking-deleted';
  insert into moved (id, journal_id, debit_kind, debit_owner, credit_kind, credit_owner, currency, amount)
  select id, journal_id, 'receivable', credit_owner, 'discount', debit_owner, currency, amount from undone;
  insert into part select u.id, p.profile_id, p.amount from undone u join part p on p.transfer_id = u.of`;

const ACCOUNTS = /* sql */ `
  insert into account (id, kind, owner, currency, shift_id, payment_type_id)
  select account_id(kind, owner, currency), kind, owner, currency, min(shift_id::text)::uuid, min(payment_type_id::text)::uuid
  from (
    select debit_kind as kind, debit_owner as owner, currency, case when debit_kind = 'drawer' then shift_id end as shift_id,
      case when debit_kind in ('drawer','payer') then payment_type_id end as payment_type_id from moved
    union all
    select credit_kind, credit_owner, currency, case when credit_kind = 'drawer' then shift_id end,
      case when credit_kind in ('drawer','payer') then payment_type_id end from moved
  ) sides group by kind, owner, currency on conflict do nothing`;

/** Foreign keys and the indexes that are no constraint, with how to take each away and how to set it up again. */
const KEYS = /* sql */ `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint
  where contype = 'f' and conrelid in ('journal'::regclass, 'transfer'::regclass, 'transfer_line'::regclass)
  union all
  select format('drop index %I', c.relname), pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid in ('journal'::regclass, 'transfer'::regclass, 'transfer_line'::regclass)
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

const POST = /* sql */ `
  analyze moved; analyze part;
  insert into journal (id, act, actor, actor_name, at, day, booking_id, receipt_number, shift_id, reason_code, reason)
  select id, act, actor, actor_name, at, (at at time zone h.time_zone)::date, booking_id, receipt_number, shift_id, reason_code, reason
  from deed cross join house h order by at;
  insert into transfer (id, journal_id, debit, credit, currency, amount_minor, rate, worth_minor)
  select id, journal_id, account_id(debit_kind, debit_owner, currency), account_id(credit_kind, credit_owner, currency), currency,
    amount, rate, worth from moved;
  insert into transfer_line (transfer_id, booking_profile_id, amount_minor) select transfer_id, profile_id, amount from part`;

/** To the cent, per receipt, payment unit and booking; otherwise nothing of it stays. */
const PROOF = /* sql */ `
  do $$
  declare
    wrong text;
  begin
    with entries as (
      select receipt_number as number, payment_unit as unit, sum(amount_minor) as minor, sum(base_minor) as base from ledger_entry
      where kind in ('payment','change','refund') group by 1, 2
    ), sides as (
      select journal_id, debit as id, currency, amount_minor as minor from transfer
      union all select journal_id, credit, currency, -amount_minor from transfer
    ), carried as (
      select j.receipt_number as number, s.currency as unit, sum(s.minor) as minor
      from sides s join account a on a.id = s.id and a.currency = s.currency and a.kind in ('drawer','payer')
      join journal j on j.id = s.journal_id group by 1, 2
    )
    select format('receipt %s: %s of %s in entries, %s in transfers', number, e.minor, unit, c.minor) into wrong
    from entries e full join carried c using (number, unit) where coalesce(e.minor, 0) <> coalesce(c.minor, 0) limit 1;
    if wrong is null then
      select format('booking %s: owed %s by its columns, %s by its transfers', b.id, b.total_minor - b.discount_minor - b.paid_minor, s.owed)
      into wrong from booking b left join (
        select id, sum(minor) as owed from (
          select debit as id, amount_minor as minor from transfer union all select credit, -amount_minor from transfer) m group by 1
      ) s on s.id = b.id
      where coalesce(s.owed, 0) <> case when b.deleted_at is null then b.total_minor - b.discount_minor - b.paid_minor else 0 end limit 1;
    end if;
    if wrong is null then
      select format('transfer %s: lines of %s, not of %s', t.id, l.minor, t.amount_minor) into wrong
      from transfer t left join (select transfer_id, sum(amount_minor) as minor from transfer_line group by 1) l on l.transfer_id = t.id
      where l.minor is distinct from t.amount_minor limit 1;
    end if;
    if wrong is not null then
      raise exception 'What was paid cannot be carried over: %', wrong;
    end if;
  end $$`;
