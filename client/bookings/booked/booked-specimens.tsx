import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Booking, Specimen } from '../../../shared/contract/booking-shapes.js';
import { withQuery } from '../../core/api.js';
import { useCan } from '../../core/session.js';
import { SpecimenChip } from '../../ui/layout/chips.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { Tube } from '../../ui/layout/tube.js';
import classes from './booked-page.module.css';

const FACTS: readonly Column<Specimen>[] = [
  { key: 'tube', title: 'Tube', render: ({ container, draw }) => <Tube container={container} draw={draw} /> },
  {
    key: 'tests',
    title: 'Tests',
    hideBelow: 'md',
    under: true,
    render: ({ codes }) => codes.join(', '),
  },
  {
    key: 'collected',
    title: 'Collected',
    hideBelow: 'md',
    render: ({ collectedAt }) =>
      collectedAt === null ? <span className="dimmed">not stated</span> : <DateTime at={collectedAt} />,
  },
  {
    key: 'received',
    title: 'Received',
    hideBelow: 'sm',
    render: ({ receivedAt }) =>
      receivedAt === null ? <span className="dimmed">not yet</span> : <DateTime at={receivedAt} />,
  },
  { key: 'state', title: 'State', render: (specimen) => <State specimen={specimen} /> },
];

const OPENED: readonly Column<Specimen>[] = [
  {
    key: 'number',
    title: 'Specimen',
    render: ({ accession }) => (
      <Anchor component={Link} to={withQuery('/specimens', { number: accession })}>
        {accession}
      </Anchor>
    ),
  },
  ...FACTS,
];
const READ: readonly Column<Specimen>[] = [
  { key: 'number', title: 'Specimen', render: ({ accession }) => accession },
  ...FACTS,
];

/** The tubes of a booking, one a container, and where they are: live. */
export function BookedSpecimens({ booking }: { readonly booking: Booking }) {
  const mayOpen = useCan('specimens.read');
  if (booking.specimens.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" className={classes.cards}>
        Specimens
      </Title>
      <DataTable
        label="Specimens"
        columns={mayOpen ? OPENED : READ}
        rows={booking.specimens}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function State({ specimen: { state, rejection, recollectedBy } }: { readonly specimen: Specimen }) {
  const why = rejection?.accepted === null ? rejection.reason : undefined;
  return (
    <>
      <SpecimenChip state={state} {...(why !== undefined && { why })} />
      {recollectedBy !== null && <div className="dimmed">taken again as {recollectedBy}</div>}
    </>
  );
}
