import type { LabNumberSettings } from '../../shared/contract/settings.js';
import { labNumber } from '../../shared/domain/lab-number.js';
import type { Tx } from '../events/unit-of-work.js';
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

/** Stands for the number in what is sent behind `sendForLabNumber`; SQL's filled() puts the number there. */
export const LAB_NUMBER_TO_COME = '\u0001lab-number\u0001';

const SEND_FOR_LAB_NUMBER = `
  with taken as (
    update lab_number_config set last_number = last_number + 1 returning prefix || (last_number - 1) as number
  )
  select number, set_config('meniscus.lab_number', number, true) from taken`;

/**
 * Takes the next lab number like `takeLabNumber`, but lets everything that needs it travel with it: the row that
 * all bookings want is locked for the database's own work only, not for a round trip to this process and back.
 */
export function sendForLabNumber(tx: Tx): Promise<string> {
  const number = tx.send<{ number: string }>(SEND_FOR_LAB_NUMBER).then(([taken]) => {
    if (!taken) throw new Error('The lab number configuration is missing.');
    return taken.number;
  });
  number.catch(() => undefined);
  return number;
}

/** The same thing with the number in the place of what stood for it. */
export function withLabNumber<T>(thing: T, number: string): T {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  return JSON.parse(JSON.stringify(thing).replaceAll(inJson(LAB_NUMBER_TO_COME), () => inJson(number))) as T;
}

export async function labNumberSettings(sql: Sql): Promise<LabNumberSettings> {
  const row = await sql.one<NumberRow>('select prefix, last_number as number from lab_number_config');
  if (!row) throw new Error('The lab number configuration is missing.');
  return { labnumberprefix: row.prefix, lastnumber: row.number, next: labNumber(row.prefix, row.number) };
}
