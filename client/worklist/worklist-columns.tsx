import type { JobCard } from '../../shared/contract/booking-shapes.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { PriorityChip } from '../ui/layout/chips.js';
import { Clipped } from '../ui/table/columns.js';
import { OpenByOthers } from '../ui/table/open-by.js';
import { PatientCell } from '../ui/table/patient-cell.js';
import type { Column } from '../ui/table/data-table.js';
import { RowButton, RowIcon } from '../ui/table/row-button.js';
import { DueMark, PressingMark, WaitingTime } from '../ui/layout/waiting-time.js';
import { numberColumn, unitColumn } from '../ui/table/column-kinds.js';
import type { Unit } from '../core/waiting-cards.js';
import classes from './worklist.module.css';

interface ColumnOptions {
  readonly unit: Unit;
  /** The detail is beside the list, so what it shows is left out here. */
  readonly isNarrow: boolean;
  readonly onDetail: (card: JobCardRow) => void;
}

export function worklistColumns({ unit, isNarrow, onDetail }: ColumnOptions): readonly Column<JobCardRow>[] {
  const all: readonly (Column<JobCardRow> | false)[] = [
    {
      key: 'priority',
      title: 'Priority',
      width: 92,
      hideBelow: 'sm',
      render: (card) => <PriorityChip priority={card.priority} />,
    },
    numberColumn('labNumber', 'Lab number', { width: 100, hideBelow: 'sm' }),
    PATIENT,
    TEST,
    unit === 'all' && !isNarrow && unitColumn('laboratoryUnit', 'Unit', { width: 140, hideBelow: 'md' }),
    !isNarrow && WAITING,
    DUE,
    {
      key: 'detail',
      title: 'Details',
      titleHidden: true,
      width: 48,
      render: (card) => (
        <RowButton
          label={`Details of ${card.testname}, ${card.patientName}`}
          title="Details beside the list (D)"
          isSkipped
          onClick={(event) => {
            event.stopPropagation();
            onDetail(card);
          }}
        >
          <RowIcon icon="beside" size={18} stroke={1.75} />
        </RowButton>
      ),
    },
  ];
  return all.filter((column) => column !== false);
}

const PATIENT: Column<JobCardRow> = {
  key: 'patient',
  title: 'Patient',
  width: { sm: '30%' },
  render: (card, state) => (
    <PatientCell name={card.patientName} labNumber={card.labNumber} mark={markOf(card)}>
      {card.testname}
      <PriorityChip priority={card.priority} />
      {state !== 'gone' && <PressingMark due={card.due} />}
      <OpenByOthers bookingId={card.bookingInformationId} profileCode={card.code} />
    </PatientCell>
  ),
};

const TEST: Column<JobCardRow> = {
  key: 'test',
  title: 'Test',
  width: { sm: '30%' },
  hideBelow: 'sm',
  render: (card) => (
    <>
      <Clipped text={card.testname}>
        {card.testname} <span className="dimmed">{card.code}</span>
      </Clipped>
      <OpenByOthers bookingId={card.bookingInformationId} profileCode={card.code} />
    </>
  ),
};

const WAITING: Column<JobCardRow> = {
  key: 'waiting',
  title: 'Waiting',
  align: 'right',
  width: 90,
  hideBelow: 'sm',
  under: (card, state) => state !== 'gone' && <WaitingTime since={card.datetime} began="Since" />,
  render: (card) => <WaitingTime since={card.datetime} began="Since" />,
};

const DUE: Column<JobCardRow> = {
  key: 'due',
  title: 'Due',
  width: 150,
  hideBelow: 'sm',
  render: (card, state) =>
    state === 'gone' ? <em className={classes.off}>Off the list</em> : <DueMark due={card.due} />,
};

/** Cards of the list have it, cards of an event do not. */
function markOf({ nameMark }: JobCard): JobCard['nameMark'] {
  return nameMark;
}
