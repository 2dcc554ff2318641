import { DoctorRow } from './patients/index.js';

/** Every table that people edit in forms; `tx.entities` and `database.entities` know these. */
export const ENTITIES = [DoctorRow];
