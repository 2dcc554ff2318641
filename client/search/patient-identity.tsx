import type { Patient } from '../../shared/contract/patients.js';
import { sexWord } from '../../shared/domain/people/sex.js';
import { Day } from '../ui/layout/date-time.js';

interface PatientIdentityProps {
  readonly patient: Pick<Patient, 'labNumber' | 'gender' | 'age' | 'dateOfBirth' | 'dobEstimated'>;
}

/** Number, sex, age and birth date, a span each: they stand in a line of the page's own. */
export function PatientIdentity({ patient }: PatientIdentityProps) {
  const { labNumber, gender, age, dateOfBirth, dobEstimated } = patient;
  return (
    <>
      <strong>{labNumber}</strong>
      <span>{sexWord(gender)}</span>
      {age !== '' && <span>Age {age}</span>}
      {dateOfBirth !== null && (
        <span>
          Born <Day day={dateOfBirth} />
          {dobEstimated && ' (estimated)'}
        </span>
      )}
    </>
  );
}
