import { Text, Title } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import type { SearchPage } from '../../shared/contract/search.js';
import { BOOK_A_PATIENT, EmptyState } from '../ui/feedback/states.js';
import { Pager } from '../ui/table/pager.js';
import { FoundBookingRow } from './found-booking.js';
import { onFoundKey } from './found-keys.js';
import { FoundPatientCard } from './found-patient.js';
import type { Merging } from './use-merging.js';
import classes from './search.module.css';

interface FoundListProps {
  readonly found: SearchPage;
  readonly query: string;
  readonly merging: Merging;
  readonly onPage: (page: number) => void;
}

export function FoundList({ found, query, merging, onPage }: FoundListProps) {
  if (query.trim() === '') {
    return (
      <EmptyState
        icon={<IconUserSearch size={26} stroke={1.5} />}
        title="Who are you looking for?"
        text="Type as little as you know: half a surname, a first name, the digits of the lab number. Accents and small misspellings do not matter."
      />
    );
  }
  const { bookings = [] } = found;
  if (found.items.length === 0 && bookings.length === 0) {
    return (
      <EmptyState
        icon={<IconUserSearch size={26} stroke={1.5} />}
        title={`Nobody found for “${query}”`}
        text="Try fewer letters, another spelling, or a number that the patient goes by. A new patient is registered with the booking."
        next={BOOK_A_PATIENT}
      />
    );
  }
  const count = found.more ? `The ${found.total} best matches; type more of the name` : matches(found.total);
  return (
    <>
      {bookings.length > 0 && (
        <section className={`card ${classes.patient}`} aria-label="Bookings" onKeyDown={onFoundKey}>
          <Title order={2} fz="md" mb={4}>
            {bookings.length === 1 ? 'Booking' : 'Bookings'}
          </Title>
          <ul className={classes.bookings}>
            {bookings.map((booking) => (
              <FoundBookingRow
                key={booking.id}
                booking={booking}
                patientId={booking.patientId}
                query={query}
                whose={booking}
              />
            ))}
          </ul>
        </section>
      )}
      <Text c="dimmed" mb={10} mt={bookings.length > 0 ? 16 : 0} role="status">
        {count}
      </Text>
      <div className={classes.list} role="group" aria-label="Patients" onKeyDown={onFoundKey}>
        {found.items.map((patient) => (
          <FoundPatientCard key={patient.id} patient={patient} query={query} merging={merging} />
        ))}
      </div>
      <Pager page={found.page} size={found.size} total={found.total} onPage={onPage} />
    </>
  );
}

function matches(total: number): string {
  return total === 1 ? 'One patient' : `${total} patients`;
}
