export {
  correctedDemographics,
  newDemographicsOf,
  refuseAccountWords,
  type Demographics,
  type Locale,
} from './demographics.js';
export { allowCorrection, refuseBornAfterSamples } from './allow-correction.js';
export { answerSameIdentity, type NewPerson, refuseSameNationalId } from './same-identity.js';
export { formerNames, nameMarks } from './names.js';
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
  lockPatient,
  lastChange,
  storePatient,
  bloodGroupOnRecord,
  recordBloodGroup,
} from './patient-row.js';
export { requestedFor, termsForFile, matching, matchPatients, type Searched } from './match-patients.js';
export { doctorById, DoctorEntity } from './doctor.entity.js';
export { PatientsModule } from './patients.module.js';
