import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports that are sent by email: the mail server's settings, and what was asked for, tried and answered. */
export class Deliveries1700000000043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table mail_settings (
        singleton boolean primary key default true constraint mail_settings_singleton_check check (singleton),
        host text not null default '',
        port integer not null default 587 constraint mail_settings_port_check check (port between 1 and 65535),
        security text not null default 'starttls'
          constraint mail_settings_security_check check (security in ('none','starttls','tls')),
        username text not null default '',
        -- Sealed with a key that the database does not hold; '' for none.
        password_sealed text not null default '',
        from_name text not null default '',
        from_address text not null default '',
        attaches boolean not null default false,
        language text not null default 'en',
        version integer not null default 1,
        last_changed_by text,
        last_changed_at timestamptz
      );

      create table report_delivery (
        id uuid primary key,
        booking_id uuid not null references booking (id),
        -- The report as it was when it was asked for.
        token text not null references report_issue (token),
        recipient text not null check (recipient in ('patient','doctor')),
        address text not null,
        content text not null check (content in ('notice','attached')),
        -- An earlier one reached the same recipient: this one says that something was changed.
        corrects boolean not null,
        check_url text,
        asked_by text not null,
        asked_by_id uuid references app_user (id),
        asked_at timestamptz not null
      );
      create index report_delivery_booking on report_delivery (booking_id, recipient, asked_at desc);
      create index report_delivery_asked on report_delivery (asked_at desc, id);
      create index report_delivery_token on report_delivery (token);
      create index report_delivery_asked_by on report_delivery (asked_by_id);

      create table delivery_attempt (
        delivery_id uuid not null references report_delivery (id),
        number integer not null check (number > 0),
        outcome text not null check (outcome in ('sent','delayed','failed')),
        -- What the mail server said.
        answer text not null,
        at timestamptz not null,
        next_at timestamptz,
        primary key (delivery_id, number),
        check ((next_at is null) = (outcome <> 'delayed'))
      );
      -- A message is sent, or given up, once.
      create unique index delivery_attempt_end on delivery_attempt (delivery_id) where outcome <> 'delayed';
      create index delivery_attempt_failed on delivery_attempt (at) where outcome = 'failed';

      -- What was changed after it had left.
      create index result_changed on result (date_time_updated) where stage in ('amended','withdrawn');

      create trigger report_delivery_append_only before update or delete on report_delivery
        for each row execute function refuse_change();
      create trigger delivery_attempt_append_only before update or delete on delivery_attempt
        for each row execute function refuse_change();
      revoke update, delete, truncate on report_delivery, delivery_attempt from meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
