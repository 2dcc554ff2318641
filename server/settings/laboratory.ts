import {
  DEFAULT_CURRENCY,
  UNNAMED_LABORATORY,
  type EgfrEquation,
  type PaymentGate,
} from '../../shared/vocabulary.js';
import type { PlateletRule } from '../../shared/disciplines/bloodbank/reference.js';
import type { Laboratory } from '../../shared/contract/settings.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { LaboratoryEntity } from './laboratory.entity.js';

export type LaboratorySettings = Laboratory;

interface LaboratoryRow {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly phones: string;
  readonly email: string;
  readonly website: string;
  readonly logo: string;
  readonly accreditation: string;
  readonly report_footer: string;
  readonly time_zone: string;
  readonly base_currency: string;
  readonly four_eyes: boolean;
  readonly egfr_equation: EgfrEquation;
  readonly minimum_password_length: number;
  readonly release_waits_for_call: boolean;
  readonly release_undo_seconds: number;
  readonly counter_corrects_nrbc: boolean;
  readonly payment_gate: PaymentGate;
  readonly hiv_algorithm: readonly string[];
  readonly crossmatch_recent_72_hours: boolean;
  readonly crossmatch_days: number;
  readonly blood_unit_pattern: string;
  readonly platelet_groups: PlateletRule;
  readonly shift_difference_minor: number;
  readonly shift_hours: number;
  readonly cash_rounding_minor: number;
  readonly version: number;
}

/** The laboratory's heading and its settings; one row, made when the server first starts. */
export async function laboratory(sql: Sql): Promise<LaboratorySettings> {
  const row = await sql.one<LaboratoryRow>('select * from laboratory');
  if (!row) throw new Error('The laboratory has no settings yet.');
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    phones: row.phones,
    email: row.email,
    website: row.website,
    logo: row.logo,
    accreditation: row.accreditation,
    reportFooter: row.report_footer,
    timeZone: row.time_zone,
    baseCurrency: row.base_currency,
    fourEyes: row.four_eyes,
    egfrEquation: row.egfr_equation,
    minimumPasswordLength: row.minimum_password_length,
    releaseWaitsForCall: row.release_waits_for_call,
    releaseUndoSeconds: row.release_undo_seconds,
    counterCorrectsNrbc: row.counter_corrects_nrbc,
    paymentGate: row.payment_gate,
    hivAlgorithm: row.hiv_algorithm,
    crossmatchRecent72Hours: row.crossmatch_recent_72_hours,
    crossmatchDays: row.crossmatch_days,
    bloodUnitPattern: row.blood_unit_pattern,
    plateletGroups: row.platelet_groups,
    shiftDifferenceMinor: row.shift_difference_minor,
    shiftHours: row.shift_hours,
    cashRoundingMinor: row.cash_rounding_minor,
    version: row.version,
  };
}

/** Makes the laboratory's row with the server's own time zone, unless it is there. */
export async function seedSettings(tx: Tx): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const row = { id: tx.id(), name: UNNAMED_LABORATORY, timeZone, baseCurrency: DEFAULT_CURRENCY };
  await tx.entities.createQueryBuilder().insert().into(LaboratoryEntity).values(row).orIgnore().execute();
}
