export { correctedDemographics, newDemographicsOf, type Demographics, type House } from './demographics.js';
export { allowCorrection } from './allow-correction.js';
export { refuseBornAfterSamples } from './born-before-samples.js';
export { answerSameIdentity, type NewPerson } from './same-identity.js';
export { formerNames } from './former-names.js';
export { nameMarks } from './name-marks.js';
export { refuseSameNationalId } from './same-national-id.js';
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
export { askedFor, askedForFile, fitsAsked, meantPatients, type AskedFor } from './meant-patients.js';
export { doctorById } from './doctor.js';
export { DoctorEntity } from './doctor.entity.js';
export { PatientsModule } from './patients.module.js';
export { bloodGroupOnRecord, recordBloodGroup } from './blood-group.js';
export { holdPatient, lastChange, storePatient } from './store-patient.js';
