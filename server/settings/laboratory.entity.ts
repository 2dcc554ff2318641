import { Check, Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { PlateletRule } from '../../shared/disciplines/bloodbank/reference.js';
import {
  type EgfrEquation,
  type PaymentGate,
  DEFAULT_CURRENCY,
  UNNAMED_LABORATORY,
} from '../../shared/vocabulary.js';
import type { Laboratory } from '../../shared/contract/settings.js';
import { EditedRow, columnsOf, type Selected } from '../kernel/entities.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';

/** The laboratory's heading and settings: one row. */
@Entity('laboratory')
@Unique('laboratory_singleton_key', ['singleton'])
@Check('laboratory_singleton_check', 'singleton')
@Check('laboratory_egfr_equation_check', `egfr_equation in ('CKD-EPI 2009', 'CKD-EPI 2021')`)
@Check('laboratory_minimum_password_length_check', 'minimum_password_length between 8 and 64')
@Check('laboratory_release_undo_seconds_check', 'release_undo_seconds between 0 and 60')
@Check('laboratory_payment_gate_check', `payment_gate in ('none', 'warn', 'hold')`)
@Check('laboratory_hiv_algorithm_check', 'cardinality(hiv_algorithm) in (0, 2, 3)')
@Check('laboratory_crossmatch_days_check', 'crossmatch_days between 1 and 14')
@Check('laboratory_platelet_groups_check', `platelet_groups in ('as plasma', 'identical', 'any')`)
@Check('laboratory_shift_difference_minor_check', 'shift_difference_minor between 0 and 100000000')
@Check('laboratory_shift_hours_check', 'shift_hours between 1 and 168')
@Check('laboratory_payment_days_check', 'payment_days between 0 and 365')
@Check('laboratory_cash_rounding_minor_check', 'cash_rounding_minor between 1 and 10000')
@Check('laboratory_quotation_days_check', 'quotation_days between 1 and 366')
@Check('laboratory_discount_cap_super_admin_check', 'discount_cap_super_admin between 0 and 100')
@Check('laboratory_discount_cap_labadmin_check', 'discount_cap_labadmin between 0 and 100')
@Check('laboratory_discount_cap_lab_check', 'discount_cap_lab between 0 and 100')
@Check('laboratory_discount_cap_reception_check', 'discount_cap_reception between 0 and 100')
@Check('laboratory_discount_cap_cashier_check', 'discount_cap_cashier between 0 and 100')
export class LaboratoryEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('boolean', { default: true }) singleton: boolean;
  @Column('text') name: string;
  @Column('text', { default: '' }) address: string;
  @Column('text', { default: '' }) phones: string;
  @Column('text', { default: '' }) email: string;
  @Column('text', { default: '' }) website: string;
  @Column('text', { default: '' }) logo: string;
  @Column('text', { default: '' }) accreditation: string;
  @Column('text', { name: 'report_footer', default: '' }) reportFooter: string;
  @Column('text', { name: 'time_zone' }) timeZone: string;
  @Column('text', { name: 'base_currency' }) baseCurrency: string;
  @Column('boolean', { name: 'four_eyes', default: false }) fourEyes: boolean;
  @Column('text', { name: 'egfr_equation', default: 'CKD-EPI 2009' }) egfrEquation: EgfrEquation;
  @Column('integer', { name: 'minimum_password_length', default: 8 }) minimumPasswordLength: number;
  @Column('boolean', { name: 'release_waits_for_call', default: false }) releaseWaitsForCall: boolean;
  @Column('integer', { name: 'release_undo_seconds', default: 30 }) releaseUndoSeconds: number;
  @Column('boolean', { name: 'counter_corrects_nrbc', default: false }) counterCorrectsNrbc: boolean;
  @Column('text', { name: 'payment_gate', default: 'none' }) paymentGate: PaymentGate;
  @Column('text', { name: 'hiv_algorithm', array: true, default: [] }) hivAlgorithm: string[];
  @Column('boolean', { name: 'crossmatch_recent_72_hours', default: false }) crossmatchRecent72Hours: boolean;
  @Column('integer', { name: 'crossmatch_days', default: 7 }) crossmatchDays: number;
  @Column('text', { name: 'blood_unit_pattern', default: '' }) bloodUnitPattern: string;
  @Column('text', { name: 'platelet_groups', default: 'as plasma' }) plateletGroups: PlateletRule;
  @Column('integer', { name: 'shift_difference_minor', default: 100 }) shiftDifferenceMinor: number;
  @Column('integer', { name: 'shift_hours', default: 16 }) shiftHours: number;
  @Column('integer', { name: 'payment_days', default: 30 }) paymentDays: number;
  @Column('text', { name: 'bank_details', default: '' }) bankDetails: string;
  @Column('integer', { name: 'cash_rounding_minor', default: 1 }) cashRoundingMinor: number;
  @Column('integer', { name: 'discount_cap_super_admin', default: 100 }) discountCapSuperAdmin: number;
  @Column('integer', { name: 'discount_cap_labadmin', default: 100 }) discountCapLabadmin: number;
  @Column('integer', { name: 'discount_cap_lab', default: 10 }) discountCapLab: number;
  @Column('integer', { name: 'discount_cap_reception', default: 10 }) discountCapReception: number;
  @Column('integer', { name: 'discount_cap_cashier', default: 10 }) discountCapCashier: number;
  @Column('boolean', { name: 'discount_reason_printed', default: false }) discountReasonPrinted: boolean;
  @Column('integer', { name: 'quotation_days', default: 30 }) quotationDays: number;
  /** A rule of the sign-in, which only those who administer users may change. */
  @Column('boolean', { name: 'managers_need_second_factor', default: false })
  managersNeedSecondFactor: boolean;
  @VersionColumn({ default: 1 }) version: number;
}

export type LaboratorySettings = Laboratory;

/** A column is either a setting that `Laboratory` shows, or listed here: nothing compiles otherwise. */
const LEFT = { singleton: true, managersNeedSecondFactor: true } as const satisfies Record<
  Exclude<keyof LaboratoryEntity, keyof EditedRow | keyof Laboratory>,
  true
>;
type Left = keyof typeof LEFT;
const READ = `select ${columnsOf(LaboratoryEntity, 'l', Object.keys(LEFT) as Left[])} from laboratory l`;

/** The laboratory's heading and its settings; one row, made when the server first starts. */
export async function laboratory(sql: Sql): Promise<LaboratorySettings> {
  const row = await sql.one<Selected<LaboratoryEntity, Left>>(READ);
  if (!row) throw new Error('The laboratory has no settings yet.');
  return row;
}

/** Makes the laboratory's row with the server's own time zone, unless it is there. */
export async function seedSettings(tx: Tx): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const row = { id: tx.id(), name: UNNAMED_LABORATORY, timeZone, baseCurrency: DEFAULT_CURRENCY };
  await tx.entities.createQueryBuilder().insert().into(LaboratoryEntity).values(row).orIgnore().execute();
}
