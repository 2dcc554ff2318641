import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Events1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Transactional outbox and, once seq is assigned, the log that readers follow.
      create table event (
        id uuid primary key,
        ord bigserial not null,
        seq bigint unique,
        type text not null,
        at timestamptz not null,
        actor text not null,
        subject_kind text not null,
        subject_id text not null,
        payload jsonb not null,
        version integer not null
      );
      create index event_unpublished on event (ord) where seq is null;
      create index event_at on event (at);

      create table event_head (
        singleton boolean primary key default true check (singleton),
        seq bigint not null,
        -- The oldest event that is still kept is pruned_to + 1.
        pruned_to bigint not null
      );
      insert into event_head (seq, pruned_to) values (0, 0);

      -- Assigns seq to committed events only, one caller at a time (the row lock on event_head), so that
      -- the order in which readers see events has no gap and nothing can appear behind a reader's back.
      create function publish_events(most integer) returns setof event language plpgsql as $$
      declare base bigint;
      begin
        select h.seq into base from event_head h for update;
        return query
          with fresh as (
            select e.id, row_number() over (order by e.ord) as n
            from (select id, ord from event where seq is null order by ord limit most) e
          ), numbered as (
            update event e set seq = base + f.n from fresh f where e.id = f.id returning e.*
          ), head as (
            update event_head set seq = base + (select count(*) from fresh) where (select count(*) from fresh) > 0
          )
          select * from numbered order by seq;
      end $$;

      -- How far the events have been handed to the queue as reactions.
      create table reaction_cursor (
        singleton boolean primary key default true check (singleton),
        seq bigint not null
      );
      insert into reaction_cursor (seq) values (0);

      -- A reaction's effect and this row commit together: a redelivered job changes nothing.
      create table reaction_done (
        reaction text not null,
        event_id uuid not null,
        at timestamptz not null default now(),
        primary key (reaction, event_id)
      );
      create index reaction_done_at on reaction_done (at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
