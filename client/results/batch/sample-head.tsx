import type { ReactNode } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { sexWord } from '../../../shared/domain/people/sex.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { NameMarkChip } from '../../ui/table/patient-cell.js';
import { PriorityChip } from '../../ui/layout/chips.js';
import { formatDay } from '../../ui/layout/date-time.js';
import classes from './batch.module.css';

export interface SampleHeadProps {
  readonly card: JobCardRow;
  /** Undefined while it is being read. */
  readonly booking: Booking | undefined;
  /** What stands below. */
  readonly children?: ReactNode;
}

/** As wide as what will stand there; unseen, for the eye and for a screen reader. */
const TYPICAL = 'Female 50';

/** Whose sample it is, whatever is scrolled: name and number, sex and age (42 CFR 493.1291(c)(1)). */
export function SampleHead({ card, booking, children }: SampleHeadProps) {
  const patient = booking?.patientData;
  const born = patient?.dateOfBirth == null ? '' : `born ${formatDay(patient.dateOfBirth)}`;
  const about = [sexWord(patient?.gender ?? ''), patient?.age ?? ''].filter(Boolean).join(' ');
  const isComing = booking === undefined;
  return (
    <th scope="row" className={classes.whom} title={[about, born].filter(Boolean).join(', ')}>
      <span className={classes.name}>{patient?.fullName ?? card.patientName}</span>
      <NameMarkChip mark={booking?.nameMark} />
      <span className={classes.identity}>
        <strong>{card.labNumber}</strong>{' '}
        <span data-coming={isComing || undefined}>{isComing ? TYPICAL : about}</span>{' '}
        <PriorityChip priority={booking?.priority ?? card.priority} />
      </span>
      {children}
    </th>
  );
}
