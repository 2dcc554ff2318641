export { demographicsOf, type Demographics } from './demographics.js';
export {
  createPatient,
  patientById,
  patientsById,
  patientShape,
  PATIENT_COLUMNS,
  takeBookingIndex,
  writePatients,
  type PatientRow,
  type PatientWritten,
} from './patient-row.js';
export { findPatients, type FoundIds, type NameHints } from './find-patients.js';
export { doctorById } from './doctor.js';
export { DoctorEntity } from './doctor.entity.js';
export { PatientsModule } from './patients.module.js';
export { holdPatient, lastChange, storePatient } from './commands/update-patient.js';
