import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tubes and pots that specimens are taken into: those that profiles name are known at once. */
export class Containers1700000000084 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table container (
        id uuid primary key,
        name text not null,
        -- Of its cap; '' for none.
        colour text not null default '',
        additive text not null default '',
        volume text not null default '',
        retired_at timestamptz,
        version integer not null default 1,
        last_changed_by text,
        last_changed_at timestamptz
      );
      create unique index container_name on container (lower(name));

      insert into container (id, name)
      select gen_random_uuid(), min(v.container)
      from profile p join profile_version v on v.id = p.published_version_id
      group by lower(v.container);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
