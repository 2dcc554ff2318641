import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ReferringDoctor } from '../../shared/contract/patients.js';
import { EditedRow, columnsOf } from '../kernel/entities.js';
import type { Sql } from '../kernel/database.js';

@Entity('referring_doctor')
@Index('referring_doctor_name', { synchronize: false })
export class DoctorEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { default: '' }) practice: string;
  @Column('text', { default: '' }) phone: string;
  @Column('text', { default: '' }) email: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/** For `select ${DOCTOR_COLUMNS} from referring_doctor d`. */
export const DOCTOR_COLUMNS = columnsOf(DoctorEntity, 'd', ['createdAt']);

const BY_ID = `select ${DOCTOR_COLUMNS} from referring_doctor d where d.id = $1`;

export function doctorById(sql: Sql, id: string): Promise<ReferringDoctor | undefined> {
  return sql.one<ReferringDoctor>(BY_ID, [id]);
}
