import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a specimen has been, by whom and when; rejection, recollection, its place on a shelf. */
export class Specimens1700000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table specimen
        add column rejected_at timestamptz,
        add column rejected_by text,
        add column rejected_reason text check (rejected_reason in ('haemolysed','clotted','insufficient','wrong tube',
          'unlabelled','mislabelled','leaking','too old')),
        add column rejected_note text,
        -- A rejected one that is examined all the same: who said so, and why.
        add column accepted_at timestamptz,
        add column accepted_by text,
        add column accepted_reason text,
        -- Rack and place, once it is stored.
        add column place text,
        -- The rejected one that it was taken again for; one is taken again once.
        add column recollects uuid references specimen (id),
        add constraint specimen_rejected_has_reason check ((rejected_at is null) = (rejected_reason is null)),
        add constraint specimen_collected_before_receipt
          check (collected_at is null or received_at is null or collected_at <= received_at) not valid;
      create unique index specimen_recollects on specimen (recollects) where recollects is not null;

      create table specimen_step (
        id uuid primary key,
        specimen_id uuid not null references specimen (id),
        act text not null,
        -- What it was afterwards.
        state text not null,
        -- When it happened, as the person said; when it was entered stands beside it.
        at timestamptz not null,
        by text not null,
        username text not null,
        entered_at timestamptz not null,
        reason text,
        place text
      );
      create index specimen_step_specimen on specimen_step (specimen_id, entered_at, id);
      insert into specimen_step (id, specimen_id, act, state, at, by, username, entered_at)
      select gen_random_uuid(), s.id, 'order', 'ordered', b.booked_at, '', 'system', b.booked_at
      from specimen s join booking b on b.id = s.booking_id;
      insert into specimen_step (id, specimen_id, act, state, at, by, username, entered_at)
      select gen_random_uuid(), s.id, 'collect', 'collected', s.collected_at, coalesce(s.collected_by, ''), 'system',
        b.booked_at + interval '1 millisecond'
      from specimen s join booking b on b.id = s.booking_id where s.collected_at is not null;
      revoke update, delete, truncate on specimen_step from meniscus_app;
      create trigger specimen_step_append_only before update or delete on specimen_step
        for each row execute function refuse_change();
      create trigger specimen_step_no_truncate before truncate on specimen_step
        for each statement execute function refuse_change();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
