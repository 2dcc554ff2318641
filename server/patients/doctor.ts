import type { ReferringDoctor } from '../../shared/contract/patients.js';
import type { Sql } from '../kernel/database.js';
import { columnsOf } from '../kernel/entities.js';
import { DoctorEntity } from './doctor.entity.js';

/** For `select ${DOCTOR_COLUMNS} from referring_doctor d`. */
export const DOCTOR_COLUMNS = columnsOf(DoctorEntity, 'd', ['createdAt']);

const BY_ID = `select ${DOCTOR_COLUMNS} from referring_doctor d where d.id = $1`;

export function doctorById(sql: Sql, id: string): Promise<ReferringDoctor | undefined> {
  return sql.one<ReferringDoctor>(BY_ID, [id]);
}
