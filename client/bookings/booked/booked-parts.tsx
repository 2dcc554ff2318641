import { Anchor, Button, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking, JobCard, SelectedProfile, Specimen } from '../../../shared/contract/booking-shapes.js';
import { isIssued, isRefunded } from '../../../shared/domain/stage.js';
import { withQuery } from '../../core/api.js';
import { useCan } from '../../core/session.js';
import { showDone } from '../../ui/feedback/notify.js';
import { ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { SpecimenChip, StageChip } from '../../ui/layout/chips.js';
import { DateTime, formatDateTime, formatTime } from '../../ui/layout/date-time.js';
import { Tube } from '../../ui/layout/tube.js';
import { unitColumn } from '../../ui/table/column-kinds.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { reopenCard } from '../bookings.api.js';
import classes from './booked-page.module.css';

const TEST: Column<SelectedProfile> = {
  key: 'test',
  title: 'Test',
  render: ({ code, name }) => (
    <>
      <strong>{code}</strong> {name}
    </>
  ),
};

interface BookedTestsProps {
  readonly booking: Booking;
  readonly cards: readonly JobCard[];
}

/** The job cards, as they are worked on: live. */
export function BookedTests({ booking, cards }: BookedTestsProps) {
  const cardOf = (code: string): JobCard | undefined => cards.find((card) => card.code === code);
  const tubeOf = (code: string): string =>
    booking.specimens.findLast((specimen) => specimen.codes.includes(code))?.accession ?? '';
  const mayReopen = useCan('job-cards.change');
  const [reopening, setReopening] = useState<JobCard>();
  const closedCardOf = ({ code, stage }: SelectedProfile): JobCard | undefined => {
    const card = cardOf(code);
    return card?.open === false && !isIssued(stage) && !isRefunded(stage) ? card : undefined;
  };
  const hasClosed = mayReopen && booking.selectedProfiles.some((profile) => closedCardOf(profile));
  const columns: readonly Column<SelectedProfile>[] = [
    TEST,
    unitColumn('unit', 'Unit', { hideBelow: 'sm' }),
    {
      key: 'specimen',
      title: 'Specimen',
      render: ({ code }) => <span className="tnum">{tubeOf(code)}</span>,
      hideBelow: 'sm',
      under: true,
    },
    {
      key: 'card',
      title: 'Job card',
      hideBelow: 'md',
      under: true,
      render: ({ code }) => <CardState card={cardOf(code)} />,
    },
    {
      key: 'due',
      title: 'Due',
      hideBelow: 'md',
      under: ({ code }) => {
        const card = cardOf(code);
        return card?.open === true && <>due {formatDateTime(card.due)}</>;
      },
      render: ({ code }) => <DateTime at={cardOf(code)?.due} />,
    },
    { key: 'stage', title: 'Stage', render: ({ stage }) => <StageChip stage={stage} /> },
    ...(hasClosed ? [reopenColumn(closedCardOf, setReopening)] : []),
  ];
  return (
    <section>
      <Title order={2} size="h3" className={classes.cards}>
        Job cards
      </Title>
      <DataTable
        label="Job cards"
        columns={columns}
        rows={booking.selectedProfiles}
        rowKey={(profile) => profile.code}
      />
      {reopening !== undefined && <Reopening card={reopening} onClose={() => setReopening(undefined)} />}
    </section>
  );
}

/** A manager's; what was released is amended or withdrawn first. */
function reopenColumn(
  closedCardOf: (profile: SelectedProfile) => JobCard | undefined,
  onReopen: (card: JobCard) => void,
): Column<SelectedProfile> {
  return {
    key: 'reopen',
    title: 'Reopen',
    titleHidden: true,
    align: 'right',
    render: (profile) => {
      const card = closedCardOf(profile);
      if (card === undefined) return null;
      return (
        <Button
          className="no-print"
          variant="subtle"
          size="xs"
          aria-label={`Reopen the card of ${profile.name}`}
          onClick={() => onReopen(card)}
        >
          Reopen
        </Button>
      );
    },
  };
}

function Reopening({ card, onClose }: { readonly card: JobCard; readonly onClose: () => void }) {
  const reopen = async (reason: string): Promise<void> => {
    await reopenCard(card.id, reason);
    onClose();
    showDone(`The job card of ${card.testname} is open again`);
  };
  return (
    <ReasonDialog
      title={`Reopen the card of ${card.testname}`}
      text="It returns to its old place on the bench's worklist. A saved result has to be entered again, and its signature no longer counts."
      confirmLabel="Reopen the card"
      onConfirm={reopen}
      onClose={onClose}
    />
  );
}

function CardState({ card }: { readonly card: JobCard | undefined }) {
  if (card === undefined) return <span className="dimmed">–</span>;
  if (card.open) return <>Open</>;
  if (card.status === 'waiting') return <span className="dimmed">Cancelled</span>;
  const at = card.timeOut === null ? '' : ` ${formatTime(card.timeOut)}`;
  return (
    <span className="dimmed">
      Closed{at}
      {card.closedBy === null ? '' : ` by ${card.closedBy}`}
    </span>
  );
}

const FACTS: readonly Column<Specimen>[] = [
  { key: 'tube', title: 'Tube', render: ({ container, draw }) => <Tube container={container} draw={draw} /> },
  { key: 'tests', title: 'Tests', hideBelow: 'md', under: true, render: ({ codes }) => codes.join(', ') },
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

/** The tubes of a booking, one a container, with their states: live. */
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
