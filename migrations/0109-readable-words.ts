import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Single-line names of before that hold control characters, line breaks or turns of direction, as of patients in 0097. */
export class ReadableWords1700000000109 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLEAN);
    for (const [table, column, kind] of NAMES) {
      await runner.query('select clean_names($1, $2, $3)', [table, column, kind]);
    }
    await runner.query('drop function clean_names(text, text, text)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

/** Table, column, and the kind by which the trail names it. What nobody may change, such as a published test, stays. */
const NAMES = [
  ['app_user', 'first_name', 'user'],
  ['app_user', 'surname', 'user'],
  ['app_user', 'account_name', 'user'],
  ['referring_doctor', 'name', 'doctor'],
  ['referring_doctor', 'practice', 'doctor'],
  ['patient', 'ward_number', 'patient'],
  ['patient', 'national_id', 'patient'],
  ['patient', 'account_name', 'patient'],
  ['patient', 'account_number', 'patient'],
  ['booking', 'referring_doctor', 'booking'],
  ['booking', 'account_name', 'booking'],
  ['payer', 'name', 'payer'],
  ['payment_type', 'name', 'payment-type'],
  ['price_list', 'name', 'price-list'],
  ['stock_product', 'name', 'product'],
  ['stock_product', 'supplier', 'product'],
  ['stock_customer', 'name', 'customer'],
  ['stock_customer', 'contact', 'customer'],
  ['stock_order', 'supplier', 'order'],
  ['container', 'name', 'container'],
  ['container', 'colour', 'container'],
  ['container', 'additive', 'container'],
  ['organism', 'name', 'dictionary'],
  ['drug', 'name', 'dictionary'],
  ['drug_panel', 'name', 'dictionary'],
  ['profile_batch', 'name', 'batch'],
  ['board_token', 'name', 'board'],
  ['laboratory', 'name', 'settings'],
] as const;

const CLEAN = /* sql */ `
  create function clean_names(in_table text, in_column text, kind text) returns void language plpgsql as $$
  declare
    dirty record;
    clean text;
    tried text;
  begin
    for dirty in execute format(
      'select id, %1$I as was from %2$I where %1$I ~ ''[\\u0001-\\u001F\\u007F-\\u009F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]''',
      in_column, in_table)
    loop
      clean := btrim(regexp_replace(regexp_replace(dirty.was,
        '[\\u202A-\\u202E\\u2066-\\u2069]', '', 'g'),
        '[\\u0001-\\u001F\\u007F-\\u009F\\u2028\\u2029 ]+', ' ', 'g'));
      clean := coalesce(nullif(clean, ''), 'Unnamed');
      -- Without those signs it may be the name of another one, which has it first.
      for place in 1..100 loop
        tried := clean || case place when 1 then '' else ' (' || place || ')' end;
        begin
          execute format('update %I set %I = $1 where id = $2', in_table, in_column) using tried, dirty.id;
          exit;
        exception when unique_violation then null;
        end;
      end loop;
      insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id, before, after, reason)
        values (gen_random_uuid(), now(), 'system', 'local', 'system', 'name.clean', kind, dirty.id::text,
          jsonb_build_object(in_column, dirty.was), jsonb_build_object(in_column, tried),
          'Control characters, line breaks and signs that turn the direction of writing were taken out.');
    end loop;
  end $$;
`;
