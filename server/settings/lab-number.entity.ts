import { Check, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { LabNumberSettings } from '../../shared/contract/settings.js';
import { labNumber } from '../../shared/domain/specimens/lab-number.js';
import { EditedRow } from '../kernel/entities.js';
import type { PendingLabNumber } from '../events/pending-lab-number.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';

/** The form's side of the lab number; a booking takes its number by one statement (sendForLabNumber). */
@Entity('lab_number_config')
@Check('lab_number_config_singleton_check', 'singleton')
@Check('lab_number_config_last_number_check', 'last_number >= 0')
export class LabNumberEntity extends EditedRow {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('text') prefix: string;
  @Column('bigint', { name: 'last_number' }) lastNumber: number;
  @VersionColumn({ default: 1 }) version: number;
}

interface NumberRow {
  readonly prefix: string;
  readonly number: number;
  readonly version: number;
}

const SEND_FOR_LAB_NUMBER = `
  with taken as (
    update lab_number_config set last_number = last_number + 1 returning prefix || (last_number - 1) as number
  )
  select number, set_config('meniscus.lab_number', number, true) from taken`;

/**
 * Takes the next lab number: prefix + last number, then last number + 1, in one statement, so that numbers are
 * unique and without gaps. Everything that needs it travels right behind: the row that all bookings want is
 * locked for the database's own work only, not for a round trip to this process and back.
 */
export function sendForLabNumber(tx: Tx): PendingLabNumber<string> {
  return tx.sendForNumber(SEND_FOR_LAB_NUMBER);
}

export async function labNumberSettings(sql: Sql): Promise<LabNumberSettings> {
  const row = await sql.one<NumberRow>(
    'select prefix, last_number as number, version from lab_number_config',
  );
  if (!row) throw new Error('The lab number configuration is missing.');
  const { prefix, number, version } = row;
  return { labnumberprefix: prefix, lastnumber: number, next: labNumber(prefix, number), version };
}
