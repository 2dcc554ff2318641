import { Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { Pager } from '../ui/table/pager.js';
import { FoundBookingRow } from './found-booking.js';
import { readVisits } from './search.api.js';
import pageClasses from './patient-page.module.css';
import classes from './search.module.css';

interface PatientVisitsProps {
  readonly patientId: string;
  readonly labNumber: string;
  /** Grows when something of the patient happened: it is read again. */
  readonly turn: number;
}

/** Every booking, newest first: its tests, what is to be paid, its report. */
export function PatientVisits({ patientId, labNumber, turn }: PatientVisitsProps) {
  const [page, setPage] = useState(1);
  const visits = useLoaded(`visits ${patientId}`, () => readVisits(patientId, page), `${page} ${turn}`);
  if (visits.problem !== undefined) return <ErrorState problem={visits.problem} onRetry={visits.reload} />;
  if (visits.data === undefined) return <TableSkeleton rows={3} columns={3} />;
  const { items, size, total, more = false } = visits.data;
  return (
    <section className={`card ${pageClasses.part}`} aria-label="Visits">
      {items.length === 0 && (
        <Text c="dimmed" py={8}>
          Nothing has been booked for this patient yet.
        </Text>
      )}
      <ul className={classes.bookings} aria-label="Bookings">
        {items.map((booking) => (
          <FoundBookingRow key={booking.id} booking={booking} patientId={patientId} query={labNumber} />
        ))}
      </ul>
      <Pager page={page} size={size} total={total} more={more} onPage={setPage} />
    </section>
  );
}
