import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notifications1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table notification (
        id uuid primary key,
        kind text not null,
        title text not null,
        text text not null,
        link text,
        at timestamptz not null,
        roles text[] not null,
        usernames text[] not null,
        source_event uuid
      );
      create unique index notification_source on notification (source_event, kind) where source_event is not null;
      create index notification_at on notification (at desc);

      create table notification_read (
        notification_id uuid not null references notification (id) on delete cascade,
        user_id uuid not null references app_user (id),
        at timestamptz not null,
        primary key (notification_id, user_id)
      );
      create index notification_read_user on notification_read (user_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
