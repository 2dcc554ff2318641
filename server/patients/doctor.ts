import type { ReferringDoctor } from '../../shared/contract/patients.js';
import type { Sql } from '../kernel/database.js';

const BY_ID = 'select id, name, practice, phone, email from referring_doctor where id = $1';

export function doctorById(sql: Sql, id: string): Promise<ReferringDoctor | undefined> {
  return sql.one<ReferringDoctor>(BY_ID, [id]);
}
