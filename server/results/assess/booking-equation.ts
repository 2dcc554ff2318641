import type { FormulaConfig } from '../../../shared/domain/formulas/formula-config.js';
import type { Sql } from '../../kernel/database.js';
import type { BookedTest } from './booked-test.js';

const OF_BOOKING = `
  select formula_config ->> 'egfrEquation' as equation from result
  where booking_id = $1 and code <> $2 and equation is not null
  order by date_time_updated, id limit 1`;

/** The eGFR equation that another result of this booking was worked out with: one report never mixes two. */
export async function bookingEquation(
  sql: Sql,
  { bookingId, code }: BookedTest,
): Promise<Partial<Pick<FormulaConfig, 'egfrEquation'>>> {
  const other = await sql.one<{ equation: FormulaConfig['egfrEquation'] }>(OF_BOOKING, [bookingId, code]);
  return other ? { egfrEquation: other.equation } : {};
}
