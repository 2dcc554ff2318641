import { Check, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import { EditedRow } from '../kernel/entities.js';

/** The form's side of the lab number; a booking takes its number by one statement (lab-number.ts). */
@Entity('lab_number_config')
@Check('lab_number_config_singleton_check', 'singleton')
@Check('lab_number_config_last_number_check', 'last_number >= 0')
export class LabNumberEntity extends EditedRow {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('text') prefix: string;
  @Column('bigint', { name: 'last_number' }) lastNumber: number;
  @VersionColumn({ default: 1 }) version: number;
}
