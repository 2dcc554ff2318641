import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was taken for no test counted a transfer each, and a receipt may have several: it counts once, as it does elsewhere. */
export class ReceiptsWithoutATest1700000000069 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(counted('test_sum', 'day', 'seen_before', 'j.day'));
    await runner.query(counted('test_month_sum', 'month', 'seen_month', `date_trunc('month', j.day)::date`));
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

// What is due is not in the sums yet.
const counted = (table: string, period: string, seen: string, of: string): string => /* sql */ `
  update ${table} s set tests = c.receipts
  from (
    select ${of} as period, t.currency, count(distinct j.id) as receipts
    from journal j join transfer t on t.journal_id = j.id
    join account a on a.id in (t.debit, t.credit) and a.currency = t.currency and a.kind in ('drawer','payer')
      and a.payment_type_id is not null
    where j.receipt_number is not null
      and not exists (select from taking_due d where d.journal_id = j.id)
      and not exists (select from transfer_line l where l.transfer_id = t.id)
    group by 1, 2
  ) c
  where s.code = '' and s.${seen} is null and s.${period} = c.period and s.currency = c.currency
    and s.tests <> c.receipts;
`;
