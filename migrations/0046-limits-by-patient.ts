import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the method measures; plausible and reportable limits by sex, age and pregnancy, as critical ones have them. */
export class LimitsByPatient1700000000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table parameter_version
        add column plausible_bands jsonb not null default '[]',
        add column reportable_low numeric,
        add column reportable_high numeric,
        add column reportable_bands jsonb not null default '[]';

      update profile_draft set content = jsonb_set(content, '{parameters}', coalesce((
        select jsonb_agg(jsonb_build_object('plausibleBands', '[]'::jsonb, 'reportableLow', null,
          'reportableHigh', null, 'reportableBands', '[]'::jsonb) || said.parameter order by said.place)
        from jsonb_array_elements(content -> 'parameters') with ordinality said (parameter, place)), '[]'));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
