import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that people edit in forms, with what the audit trail calls their rows. */
const EDITED = [
  ['profile', 'profile', 'code'],
  ['profile_batch', 'batch', 'id::text'],
  ['dictionary_phrase', 'dictionary', 'code'],
  ['film_comment', 'filmcomment', 'code'],
  ['payment_type', 'payment-type', 'id::text'],
  ['referring_doctor', 'doctor', 'id::text'],
  ['app_user', 'user', 'id::text'],
  ['laboratory', 'settings', `'laboratory'`],
  ['lab_number_config', 'settings', `'lab-number'`],
  ['formula_config', 'settings', `'formula'`],
] as const;

const CHANGES = `'{profile.create,profile.update,batch.create,batch.update,dictionary.save,filmcomment.save,
  payment-type.create,payment-type.change,payment-type.retire,doctor.create,user.add,user.update,
  user.password-change,user.password-reset,settings.laboratory,settings.lab-number,settings.formula}'`;

/** Who changed a row last stands in the row; what was changed before this is read once from the trail. */
export class EditedRows1700000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create temporary table last_change on commit drop as
        select distinct on (subject_kind, subject_id) subject_kind as kind, subject_id as subject, actor, at
        from audit_entry where action = any (${CHANGES}::text[])
        order by subject_kind, subject_id, ord desc
    `);
    for (const [table, kind, subject] of EDITED) {
      await runner.query(/* sql */ `
        alter table ${table} add column last_changed_by text, add column last_changed_at timestamptz;
        update ${table} set last_changed_by = l.actor, last_changed_at = l.at
        from last_change l where l.kind = '${kind}' and l.subject = ${subject};
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
