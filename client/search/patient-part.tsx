import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Patient } from '../../shared/contract/patients.js';
import { sexWord } from '../../shared/domain/people/person.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { Day } from '../ui/layout/date-time.js';
import classes from './patient-page.module.css';

interface PatientPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

export interface LivePartProps {
  readonly patientId: string;
  /** Grows when something of the patient happened: it is read again. */
  readonly turn: number;
}

export interface NumberedPartProps extends LivePartProps {
  readonly labNumber: string;
}

/** A titled part of a patient's page; drawn once those above it are there. */
export function PatientPart({ title, children }: PatientPartProps) {
  return (
    <TitledPart title={title}>
      <section className={`card ${classes.part}`} aria-label={title}>
        {children}
      </section>
    </TitledPart>
  );
}

/** For several cards, or for one not known yet. */
export function TitledPart({ title, children }: PatientPartProps) {
  return (
    <div className="in-turn">
      <Title order={2} fz="md" mt={22} mb={8}>
        {title}
      </Title>
      {children}
    </div>
  );
}

/** Whether there is anything to draw is not known yet: what comes under it waits. */
export function PartLoading() {
  return (
    <div className="in-turn">
      <TableSkeleton rows={1} columns={3} />
    </div>
  );
}

interface PatientIdentityProps {
  readonly patient: Pick<Patient, 'labNumber' | 'gender' | 'age' | 'dateOfBirth' | 'dobEstimated'>;
}

/** Number, sex, age and birth date, a span each, for a line of the page's own. */
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
