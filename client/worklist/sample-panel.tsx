import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { JobCardRow } from '../../shared/events.js';
import { PriorityChip, StageChip, UnitChip } from '../ui/chips.js';
import { DateTime, Day, formatDateTime } from '../ui/date-time.js';
import { ErrorState, FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { readBooking } from './worklist.api.js';
import classes from './worklist.module.css';

export interface SamplePanelProps {
  readonly card: JobCardRow;
  readonly onEnter: () => void;
}

/** The booking behind a card: who, what else is asked for, specimens, notes. */
export function SamplePanel({ card, onEnter }: SamplePanelProps) {
  const { data, problem, reload } = useLoaded(card.bookingInformationId, () =>
    readBooking(card.bookingInformationId),
  );
  return (
    <>
      <Text fw={620} size="lg">
        {card.patientName}
      </Text>
      <Group gap={8} mt={4} mb={12}>
        <strong className="tnum">{card.labNumber}</strong>
        <UnitChip unit={card.laboratoryUnit} />
        <PriorityChip priority={card.priority} />
      </Group>
      <Button fullWidth mb={16} onClick={onEnter}>
        Enter {card.testname}
      </Button>
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {data === undefined && problem === undefined && <FormSkeleton fields={4} />}
      {data !== undefined && <BookingFacts booking={data} code={card.code} />}
    </>
  );
}

function BookingFacts({ booking, code }: { readonly booking: Booking; readonly code: string }) {
  const { patientData: patient, clinical } = booking;
  const specimens = booking.specimens.filter((specimen) => specimen.codes.includes(code));
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Gender, age">
          {patient.gender === 'male' ? 'Male' : 'Female'}, {patient.age}
        </Fact>
        <Fact name="Born">
          {patient.dateOfBirth !== null && <Day day={patient.dateOfBirth} />}
          {patient.dobEstimated && ' (estimated)'}
        </Fact>
        <Fact name="Ward">{patient.wardNumber}</Fact>
        <Fact name="Doctor">{booking.referringDoctor}</Fact>
        <Fact name="Booked">
          <DateTime at={booking.dateTimeStamp} /> by {booking.capturedBy}
        </Fact>
        <Fact name="Specimen">
          {specimens.map(({ accession, specimen, container }) => (
            <div key={accession}>
              <span className="tnum">{accession}</span>, {specimen}
              {container === '' ? '' : `, ${container}`}
            </div>
          ))}
        </Fact>
        <Fact name="Collected">
          {clinical.collectedAt === undefined ? 'not stated' : formatDateTime(clinical.collectedAt)}
          {clinical.collectedBy === undefined ? '' : ` by ${clinical.collectedBy}`}
        </Fact>
        <Fact name="Clinical data">{clinicalText(booking)}</Fact>
      </dl>
      <Text fw={620}>Requested tests</Text>
      <ul className={classes.tests}>
        {booking.selectedProfiles.map((profile) => (
          <li key={profile.code} data-here={profile.code === code || undefined}>
            <span>{profile.name}</span>
            <StageChip stage={profile.stage} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const isEmpty = children === null || children === '';
  return (
    <>
      <dt>{name}</dt>
      <dd>{isEmpty ? <span className="dimmed">–</span> : children}</dd>
    </>
  );
}

function clinicalText({ notes, clinical }: Booking): string {
  const parts = [
    notes,
    clinical.fasting === true ? 'fasting' : '',
    clinical.pregnant === true ? 'pregnant' : '',
    clinical.medication ?? '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}
