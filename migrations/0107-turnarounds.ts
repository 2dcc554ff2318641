import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A profile has three turnarounds: routine, urgent, STAT. What was published, and is booked under it, had one for all
 * three: so each version says, and no card's due time moves.
 */
export class Turnarounds1700000000107 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table profile_version
        add column urgent_turnaround_minutes integer,
        add column stat_turnaround_minutes integer;
      alter table profile_version disable trigger profile_version_append_only;
      update profile_version
        set urgent_turnaround_minutes = turnaround_minutes, stat_turnaround_minutes = turnaround_minutes;
      alter table profile_version enable trigger profile_version_append_only;
      alter table profile_version
        alter column urgent_turnaround_minutes set not null,
        alter column stat_turnaround_minutes set not null,
        add constraint profile_version_stat_turnaround_minutes_check check (stat_turnaround_minutes > 0),
        add constraint profile_version_turnarounds_check
          check (stat_turnaround_minutes <= urgent_turnaround_minutes
            and urgent_turnaround_minutes <= turnaround_minutes);

      update profile_draft set content = content || jsonb_build_object(
        'urgentTurnaroundMinutes', content -> 'turnaroundMinutes',
        'statTurnaroundMinutes', content -> 'turnaroundMinutes');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
