import type { LabNumberSettings } from '../../shared/contract/settings.js';
import { labNumber } from '../../shared/domain/lab-number.js';
import type { Sql } from '../kernel/database.js';

interface NumberRow {
  readonly prefix: string;
  readonly number: number;
}

/**
 * Takes the next lab number: prefix + last number, then last number + 1, in one statement. The row stays locked
 * until the transaction ends, so numbers are unique and without gaps: take it as late as it can be taken.
 */
export async function takeLabNumber(tx: Sql): Promise<string> {
  const taken = await tx.one<NumberRow>(
    'update lab_number_config set last_number = last_number + 1 returning prefix, last_number - 1 as number',
  );
  if (!taken) throw new Error('The lab number configuration is missing.');
  return labNumber(taken.prefix, taken.number);
}

export async function labNumberSettings(sql: Sql): Promise<LabNumberSettings> {
  const row = await sql.one<NumberRow>('select prefix, last_number as number from lab_number_config');
  if (!row) throw new Error('The lab number configuration is missing.');
  return { labnumberprefix: row.prefix, lastnumber: row.number, next: labNumber(row.prefix, row.number) };
}
