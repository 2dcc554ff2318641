import { Title } from '@mantine/core';
import type { Booking, JobCard, SelectedProfile } from '../../../shared/contract/booking-shapes.js';
import { StageChip, UnitChip } from '../../ui/chips.js';
import { DataTable, type Column } from '../../ui/data-table.js';
import { DateTime, formatTime } from '../../ui/date-time.js';
import classes from './booked-page.module.css';

export interface BookedTestsProps {
  readonly booking: Booking;
  readonly cards: readonly JobCard[];
}

/** The job cards, as they are worked on: live. */
export function BookedTests({ booking, cards }: BookedTestsProps) {
  const cardOf = (code: string): JobCard | undefined => cards.find((card) => card.code === code);
  const tubeOf = (code: string): string =>
    booking.specimens.find((specimen) => specimen.codes.includes(code))?.accession ?? '';
  const columns: readonly Column<SelectedProfile>[] = [
    {
      key: 'test',
      title: 'Test',
      render: ({ code, name }) => (
        <>
          <strong>{code}</strong> {name}
        </>
      ),
    },
    { key: 'unit', title: 'Unit', render: ({ unit }) => <UnitChip unit={unit} />, hideBelow: 'sm' },
    {
      key: 'specimen',
      title: 'Specimen',
      render: ({ code }) => <span className="tnum">{tubeOf(code)}</span>,
      hideBelow: 'sm',
    },
    {
      key: 'card',
      title: 'Job card',
      hideBelow: 'md',
      render: ({ code }) => <CardState card={cardOf(code)} />,
    },
    { key: 'due', title: 'Due', hideBelow: 'md', render: ({ code }) => <DateTime at={cardOf(code)?.due} /> },
    { key: 'stage', title: 'Stage', render: ({ stage }) => <StageChip stage={stage} /> },
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
    </section>
  );
}

function CardState({ card }: { readonly card: JobCard | undefined }) {
  if (card === undefined) return <span className="dimmed">–</span>;
  if (card.open) return <>Open</>;
  const at = card.timeOut === null ? '' : ` ${formatTime(card.timeOut)}`;
  return (
    <span className="dimmed">
      Closed{at}
      {card.closedBy === null ? '' : ` by ${card.closedBy}`}
    </span>
  );
}
