import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same is refused and found as before, at less cost to every booking. */
export class LighterChecks1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ONE_KEY_EACH);
    await runner.query(WORDS);
    await runner.query(TRANSFER_LINES);
    await runner.query(INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const WORDS = /* sql */ `
  -- A check's own text is read anew by every statement that writes to the table, and a list of words is long to
  -- read; a function's once by every connection.
  create function is_account(id uuid, kind text, owner text, currency text, shift_id uuid, payment_type_id uuid)
    returns boolean language plpgsql immutable parallel safe as $$
  begin
    return kind in ('receivable','payer','drawer','safe','bank','revenue','discount','refunds','exchange','rounding',
        'overshort','writeoff','capital','deposit')
      and id = account_id(kind, owner, currency)
      and (kind = 'drawer') = (shift_id is not null)
      and (kind not in ('drawer','safe','bank') or payment_type_id is not null);
  end $$;
  alter table account
    drop constraint account_kind_check, drop constraint account_check, drop constraint account_check1,
    drop constraint account_check2,
    add constraint account_check check (is_account(id, kind, owner, currency, shift_id, payment_type_id));

  create function is_act(act text) returns boolean language plpgsql immutable strict parallel safe as $$
  begin
    return act in ('booking','profiles-added','profiles-removed','booking-deleted','discount','payment','refund',
      'deposit-taken','deposit-used','deposit-kept','deposit-returned','billed','payer-paid','float','drop','handover',
      'close','capital','banked','write-off','rounding','void','credit-note');
  end $$;
  alter table journal drop constraint journal_act_check, add constraint journal_act_check check (is_act(act));
`;

const ONE_KEY_EACH = /* sql */ `
  -- A version is of one profile: one key says both, and that they belong together.
  alter table profile_version add constraint profile_version_of_profile unique (id, profile_id);
  alter table booking_profile
    drop constraint booking_profile_profile_id_fkey,
    drop constraint booking_profile_profile_version_id_fkey,
    add constraint booking_profile_published_fkey foreign key (profile_version_id, profile_id)
      references profile_version (id, profile_id);

  -- A card is of a profile of its booking: profile, booking and patient are there because those are.
  alter table job_card
    drop constraint job_card_booking_id_fkey,
    drop constraint job_card_patient_id_fkey,
    drop constraint job_card_profile_id_fkey,
    add constraint job_card_booked_profile_fkey foreign key (booking_id, code) references booking_profile (booking_id, code);

  -- Written by the trigger on audit_entry only.
  alter table audit_unsealed drop constraint audit_unsealed_entry_id_fkey;
`;

const TRANSFER_LINES = /* sql */ `
  -- As before, each transfer looked up by its key: joined, all transfers were read where the planner thought few.
  create or replace function check_transfer_lines() returns trigger language plpgsql as $$
  begin
    if exists (
      select from fresh f group by f.transfer_id
      having sum(f.amount_minor) is distinct from (select t.amount_minor from transfer t where t.id = f.transfer_id)
    ) then
      raise exception 'the lines of a transfer do not sum to it' using errcode = 'check_violation';
    end if;
    return null;
  end $$;
`;

const INDEXES = /* sql */ `
  -- Of keys that are gone; no screen asks for all cards or bookings of a profile, nor for a patient's cards.
  drop index job_card_profile;
  drop index job_card_patient;
  drop index booking_profile_profile;
  -- Rows come in the order of their time: a range is found by the pages it lies on.
  drop index event_at;
  create index event_at on event using brin (at) with (pages_per_range = 32);
  drop index journal_day;
  create index journal_day on journal using brin (day) with (pages_per_range = 32);
`;
