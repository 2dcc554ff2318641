import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowMerge, IconHistory, IconPlus, IconUserSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PatientMatch, SearchPage } from '../../shared/contract/search.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { BOOK_A_PATIENT, EmptyState } from '../ui/feedback/states.js';
import { Pager } from '../ui/table/pager.js';
import { FormerNames } from '../ui/table/patient-cell.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { BookingMatchRow } from './found-booking.js';
import { onFoundKey } from './found-keys.js';
import type { Merging } from './merging.js';
import { PatientIdentity } from './patient-part.js';
import classes from './search.module.css';

interface FoundListProps {
  readonly found: SearchPage;
  readonly query: string;
  readonly merging: Merging;
  readonly onPage: (page: number) => void;
}

export function MatchList({ found, query, merging, onPage }: FoundListProps) {
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
          <ul className="bare">
            {bookings.map((booking) => (
              <BookingMatchRow
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

interface FoundPatientProps {
  readonly patient: PatientMatch;
  readonly query: string;
  readonly merging: Merging;
}

/** The patient, by at least two identifiers, with the latest booking. */
function FoundPatientCard({ patient, query, merging }: FoundPatientProps) {
  const mayBook = useCan('bookings.book');
  const heading = useId();
  const older = patient.bookingsCount - patient.bookings.length;
  return (
    <section className={`card ${classes.patient}`} aria-labelledby={heading}>
      <header className={classes.who}>
        <div>
          <Title order={2} id={heading} fz="md">
            <Anchor data-found component={Link} to={`/patient/${patient.id}`} fw="inherit">
              {patient.fullName}
            </Anchor>
          </Title>
          <Identifiers patient={patient} />
        </div>
        <Group gap={8}>
          <RecordActs patient={patient} merging={merging} />
          {mayBook && (
            <LinkButton
              to={withQuery('/reception/incoming', { action: 'capture', patientId: patient.id })}
              variant="light"
              leftSection={<IconPlus />}
            >
              Book again
            </LinkButton>
          )}
        </Group>
      </header>
      {patient.bookings.length === 0 && <Text c="dimmed">No bookings yet.</Text>}
      {patient.bookings.length > 0 && (
        <ul className="bare" aria-label={`Bookings of ${patient.fullName}`}>
          {patient.bookings.map((booking) => (
            <BookingMatchRow key={booking.id} booking={booking} patientId={patient.id} query={query} />
          ))}
        </ul>
      )}
      {patient.bookings.length > 0 && older > 0 && (
        <Anchor component={Link} to={`/patient/${patient.id}`} fz="xs">
          {older === 1 ? 'One older booking' : `${older} older bookings`}
        </Anchor>
      )}
    </section>
  );
}

function RecordActs({ patient, merging }: Omit<FoundPatientProps, 'query'>) {
  const { mayMerge, kept, onMerge, onHistory } = merging;
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<IconHistory />} onClick={() => onHistory(patient)}>
        History of the record
      </Button>
      {mayMerge && kept?.id !== patient.id && (
        <Button
          variant={kept === undefined ? 'subtle' : 'filled'}
          color={kept === undefined ? 'gray' : 'red'}
          leftSection={<IconArrowMerge />}
          title={kept === undefined ? 'This record stays; then choose its duplicate' : undefined}
          onClick={() => onMerge(patient)}
        >
          {kept === undefined ? 'Merge duplicates' : `Merge into ${kept.labNumber}`}
        </Button>
      )}
    </>
  );
}

/** A ward is named "4" here and "Ward 4" there. */
function wardText(ward: string): string {
  return /^ward\b/i.test(ward) ? ward : `Ward ${ward}`;
}

function Identifiers({ patient }: { readonly patient: PatientMatch }) {
  return (
    <p className={classes.identifiers}>
      <PatientIdentity patient={patient} />
      {patient.nationalId !== null && <span>ID {patient.nationalId}</span>}
      {patient.phone !== null && <span>{patient.phone}</span>}
      {patient.wardNumber !== null && <span>{wardText(patient.wardNumber)}</span>}
      <FormerNames names={patient.formerly} />
      {patient.mergedFrom !== null && <span>{patient.mergedFrom} was merged into this patient</span>}
    </p>
  );
}
