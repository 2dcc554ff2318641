import { Anchor, Button, Group, TextInput, Title } from '@mantine/core';
import { IconBarcode, IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { BookingMatch, PatientMatch, SearchPage } from '../../../shared/contract/search.js';
import { withQuery } from '../../core/api.js';
import { EmptyState, ErrorState, FormSkeleton, TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { useScanner } from '../../ui/keys/scanner.js';
import { DateTime, formatDay } from '../../ui/layout/date-time.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { readBooking, searchBookings } from '../bookings.api.js';
import { BookingLabels } from './booking-labels.js';
import classes from '../booked/booked-page.module.css';

/** barcodes?bookingId=: the labels of a booking, to print again; without one, a box to find it. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const bookingId = query.get('bookingId');
  const asked = query.get('q') ?? '';
  const ask = (q: string): void => setQuery(q === '' ? {} : { q });
  useScanner(ask);
  return (
    <>
      <PageHeader title="Labels" subtitle="One label per container, 50.8 × 25.4 mm" />
      <SearchBox key={`box ${asked}`} asked={asked} onAsk={ask} />
      {bookingId !== null && <Labels key={bookingId} bookingId={bookingId} />}
      {bookingId === null && asked !== '' && (
        <Found key={`found ${asked}`} asked={asked} onOpen={(id) => setQuery({ q: asked, bookingId: id })} />
      )}
      {bookingId === null && asked === '' && (
        <EmptyState
          icon={<IconBarcode size={26} stroke={1.5} />}
          title="Whose labels?"
          text="Search for the patient by name or lab number, or scan a label of the booking."
        />
      )}
    </>
  );
}

function SearchBox({ asked, onAsk }: { readonly asked: string; readonly onAsk: (q: string) => void }) {
  const [typed, setTyped] = useState(asked);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAsk(typed.trim());
  };
  return (
    <form onSubmit={submit} role="search" className="no-print">
      <Group gap={8} mb={16} align="flex-end">
        <TextInput
          aria-label="Name or lab number"
          placeholder="Name, lab number or a scanned label"
          size="sm"
          w={340}
          maw="100%"
          autoFocus
          leftSection={<IconSearch />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </Group>
    </form>
  );
}

function Labels({ bookingId }: { readonly bookingId: string }) {
  const { data, problem, reload } = useLoaded(bookingId, () => readBooking(bookingId));
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton fields={3} />;
  const { patientData: patient } = data;
  return (
    <section className={`card ${classes.part}`}>
      <header className={classes.head}>
        <Title order={2} size="h3">
          {patient.labNumber} <bdi>{patient.fullName}</bdi>
        </Title>
        <Anchor component={Link} to={withQuery('/reception/jobCard/summary', { bookingId })}>
          Open the booking
        </Anchor>
      </header>
      <BookingLabels booking={data} />
    </section>
  );
}

/** Looks up the typed text, or the lab number at the start of a label's accession: LAB12-1-2. */
async function findBookings(query: string): Promise<SearchPage> {
  const found = await searchBookings(query);
  const number = /^(.+?)-\d+-\d+$/.exec(query)?.[1];
  return found.items.length > 0 || number === undefined ? found : searchBookings(number);
}

interface Hit {
  readonly patient: PatientMatch;
  readonly booking: BookingMatch;
}

const COLUMNS: readonly Column<Hit>[] = [
  {
    key: 'number',
    title: 'Lab Number',
    render: ({ patient }) => <strong>{patient.labNumber}</strong>,
    width: 120,
  },
  {
    key: 'name',
    title: 'Patient Name',
    carries: true,
    render: ({ patient }) => <bdi>{patient.fullName}</bdi>,
  },
  {
    key: 'born',
    title: 'D.O.B',
    hideBelow: 'sm',
    under: true,
    render: ({ patient }) => (patient.dateOfBirth === null ? '' : formatDay(patient.dateOfBirth)),
  },
  { key: 'booked', title: 'Booked', render: ({ booking }) => <DateTime at={booking.at} /> },
  {
    key: 'tests',
    title: 'Tests',
    hideBelow: 'sm',
    under: true,
    render: ({ booking }) => booking.profiles.map((profile) => profile.code).join(', '),
  },
];

function Found({ asked, onOpen }: { readonly asked: string; readonly onOpen: (bookingId: string) => void }) {
  const { data, problem, reload } = useLoaded(asked, () => findBookings(asked));
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <TableSkeleton columns={5} rows={4} />;
  const hits = data.items.flatMap((patient) => patient.bookings.map((booking) => ({ patient, booking })));
  return (
    <DataTable
      label="Bookings found"
      columns={COLUMNS}
      rows={hits}
      rowKey={({ booking }) => booking.id}
      onOpen={({ booking }) => onOpen(booking.id)}
      empty={<EmptyState title="Nobody found" text={`No booking belongs to "${asked}". Try the name.`} />}
    />
  );
}
