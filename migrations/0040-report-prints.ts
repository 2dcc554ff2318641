import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which version of a result stands on paper: what left and was not printed since waits in the print queue. */
export class ReportPrints1700000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table report_print (
        id bigint generated always as identity primary key,
        result_id uuid not null references result (id),
        version integer not null,
        -- The report that it stood on; null for a print of before prints were kept.
        token text references report_issue (token),
        printed_by text not null,
        printed_at timestamptz not null
      );
      create index report_print_result on report_print (result_id, version);
      create index report_print_token on report_print (token);
      create trigger report_print_append_only before update or delete on report_print for each row execute function refuse_change();
      revoke update, delete, truncate on report_print from meniscus_app;

      -- The newest version that was printed after it left; null: none was.
      alter table result add column printed_version integer;

      -- Carried over once: until now the trail alone knew what was printed.
      insert into report_print (result_id, version, printed_by, printed_at)
      select r.id, v.version, e.actor, e.at
      from audit_entry e
        cross join lateral jsonb_to_recordset(e.after -> 'profiles') as said(code text, version integer)
        join result r on r.booking_id::text = e.subject_id and r.code = said.code
        join result_version v on v.result_id = r.id and v.version = said.version
      where e.action = 'report.print' and not e.after ? 'copy'
        and v.document ->> 'stage' in ('released', 'amended', 'withdrawn')
      order by e.ord;
      update result r set printed_version =
        (select max(p.version) from report_print p where p.result_id = r.id)
      where exists (select from report_print p where p.result_id = r.id);

      create index result_to_print on result (booking_id)
        where (stage in ('released', 'amended') and printed_version is distinct from version)
          or (stage = 'withdrawn' and printed_version < version);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
