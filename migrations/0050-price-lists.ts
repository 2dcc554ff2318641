import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Price lists; prices with the days from and to which they hold; who changed them, when and from what. */
export class PriceLists1700000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LISTS);
    await runner.query(PRICES);
    await runner.query(UNCHANGEABLE);
    await runner.query(CARRIED);
    await runner.query(BOOKED);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const LISTS = /* sql */ `
  create extension if not exists btree_gist;

  create table price_list (
    id uuid primary key,
    name text not null,
    kind text not null check (kind in ('cash','staff','payer')),
    retired_at timestamptz,
    version integer not null default 1,
    last_changed_by text,
    last_changed_at timestamptz
  );
  create unique index price_list_name on price_list (lower(name));
  -- What a list says nothing of costs what the cash list says.
  create unique index price_list_cash on price_list (kind) where kind = 'cash';
  insert into price_list (id, name, kind) values
    ('00000000-0000-7000-8000-000000000001', 'Cash', 'cash'),
    ('00000000-0000-7000-8000-000000000002', 'Staff', 'staff');
`;

const PRICES = /* sql */ `
  -- One act of one person: a price, many of them by percent, a file, an undo.
  create table price_change (
    id uuid primary key,
    price_list_id uuid not null references price_list (id),
    kind text not null check (kind in ('first','change','percentage','csv','undo')),
    -- Days of the laboratory, both included; without the last: until the next price.
    valid_from date not null,
    valid_to date check (valid_to >= valid_from),
    -- Of a change by percent: by how much, and to which multiple it was rounded.
    percent numeric(6,2),
    step_minor bigint check (step_minor > 0),
    reason text,
    actor text not null,
    actor_name text not null,
    at timestamptz not null,
    undoes uuid unique references price_change (id),
    check ((kind = 'percentage') = (percent is not null)),
    check ((kind = 'undo') = (undoes is not null))
  );
  create index price_change_list on price_change (price_list_id, at desc);

  create table price_change_line (
    change_id uuid not null references price_change (id),
    profile_id uuid not null references profile (id),
    -- On the change's first day. Null: the list said nothing of the profile.
    before_minor bigint check (before_minor >= 0),
    after_minor bigint check (after_minor >= 0),
    primary key (change_id, profile_id)
  );
  create index price_change_line_profile on price_change_line (profile_id);

  create table price (
    id uuid primary key,
    price_list_id uuid not null references price_list (id),
    profile_id uuid not null references profile (id),
    minor bigint not null check (minor >= 0),
    -- Days of the laboratory, both included; without the last: until further notice.
    valid_from date not null,
    valid_to date check (valid_to >= valid_from),
    -- Nobody said until when: were the next price not planned, it would go on.
    goes_on boolean not null,
    made_by uuid not null references price_change (id),
    -- Said otherwise since; what took its place was made by the same change. An undo takes that back.
    replaced_by uuid references price_change (id),
    constraint price_one_a_day exclude using gist (
      price_list_id with =, profile_id with =, daterange(valid_from, valid_to, '[]') with &&
    ) where (replaced_by is null)
  );
  create index price_of_profile on price (profile_id, price_list_id, valid_from) where replaced_by is null;
  create index price_of_list on price (price_list_id);
  create index price_made_by on price (made_by);
  create index price_replaced_by on price (replaced_by) where replaced_by is not null;
`;

const UNCHANGEABLE =
  /* sql */ `
  -- An amount and its days are never another afterwards: only whether something else was said since.
  revoke update, delete, truncate on price from meniscus_app;
  grant update (replaced_by) on price to meniscus_app;
  create trigger price_unchangeable
    before delete or update of id, price_list_id, profile_id, minor, valid_from, valid_to, goes_on, made_by on price
    for each row execute function refuse_change();
  create trigger price_no_truncate before truncate on price for each statement execute function refuse_change();

  -- Bookings name lists without a key, which every booking would lock: a list is retired, never deleted.
  revoke delete, truncate on price_list from meniscus_app;
  create trigger price_list_stays before delete on price_list for each row execute function refuse_change();
  create trigger price_list_no_truncate before truncate on price_list
    for each statement execute function refuse_change();
` +
  ['price_change', 'price_change_line']
    .map(
      (table) => /* sql */ `
      revoke update, delete, truncate on ${table} from meniscus_app;
      create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function refuse_change();
      create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_change();`,
    )
    .join('\n');

const CARRIED = /* sql */ `
  -- Today's prices as the first of the cash list; a first price holds from the beginning.
  insert into price_change (id, price_list_id, kind, valid_from, actor, actor_name, at)
  select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'first', date '2000-01-01', 'system', 'System', now()
  where exists (select from profile);
  insert into price_change_line (change_id, profile_id, after_minor)
  select c.id, p.id, p.price_minor from price_change c cross join profile p;
  insert into price (id, price_list_id, profile_id, minor, valid_from, goes_on, made_by)
  select gen_random_uuid(), c.price_list_id, p.id, p.price_minor, c.valid_from, true, c.id
  from price_change c cross join profile p;
  alter table profile drop column price_minor;
`;

const BOOKED = /* sql */ `
  alter table booking add column price_list_id uuid not null default '00000000-0000-7000-8000-000000000001';
  -- The list that its price was taken from: the booking's, or cash where that says nothing.
  alter table booking_profile
    add column price_list_id uuid not null default '00000000-0000-7000-8000-000000000001';
`;
