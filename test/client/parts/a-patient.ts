import type { Patient } from '../../../shared/contract/patients.js';
import { patientTexts } from '../../../shared/domain/people/person.js';

/** The server's answer for a patient with only these details. */
export function aPatient(known: Pick<Patient, 'id' | 'fullName' | 'labNumber'> & Partial<Patient>): Patient {
  return {
    ...{ hospitalNumber: known.labNumber, dateOfBirth: '1990-05-02', dobEstimated: false, age: '36' },
    ...{ gender: 'female', ...patientTexts(() => null), bloodGroup: null, twin: null, version: 1 },
    ...known,
  };
}
