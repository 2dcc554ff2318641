import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { PriorityChip, UnitChip } from '../ui/chips.js';
import { Clipped } from '../ui/clipped.js';
import { OpenBy } from '../ui/open-by.js';
import { PatientCell } from '../ui/patient-cell.js';
import type { Column } from '../ui/data-table.js';
import { formatDateTime } from '../ui/date-time.js';
import { DueMark, dueState, formatWait } from '../ui/waiting-time.js';
import type { Unit } from '../core/waiting-cards.js';

export interface ColumnOptions {
  readonly unit: Unit;
  readonly now: number;
  readonly gone: ReadonlySet<string>;
  /** The detail stands beside the list: what it tells is left out here. */
  readonly isNarrow: boolean;
  readonly onDetail: (card: JobCardRow) => void;
}

export function worklistColumns({
  unit,
  now,
  gone,
  isNarrow,
  onDetail,
}: ColumnOptions): readonly Column<JobCardRow>[] {
  const all: readonly (Column<JobCardRow> | false)[] = [
    {
      key: 'priority',
      title: 'Priority',
      width: 92,
      hideBelow: 'sm',
      render: (card) => <PriorityChip priority={card.priority} />,
    },
    {
      key: 'labNumber',
      title: 'Lab number',
      width: 100,
      hideBelow: 'sm',
      render: (card) => <strong className="tnum">{card.labNumber}</strong>,
    },
    {
      key: 'patient',
      title: 'Patient',
      width: { sm: '30%' },
      render: (card) => (
        <PatientCell name={card.patientName} labNumber={card.labNumber}>
          {card.testname}
          <PriorityChip priority={card.priority} />
          {!gone.has(card.id) && dueState(card.due, now) !== 'later' && <DueMark due={card.due} now={now} />}
          <OpenBy bookingId={card.bookingInformationId} profileCode={card.code} />
        </PatientCell>
      ),
    },
    {
      key: 'test',
      title: 'Test',
      width: { sm: '30%' },
      hideBelow: 'sm',
      render: (card) => (
        <>
          <Clipped text={card.testname}>
            {card.testname} <span className="dimmed">{card.code}</span>
          </Clipped>
          <OpenBy bookingId={card.bookingInformationId} profileCode={card.code} />
        </>
      ),
    },
    unit === 'all' &&
      !isNarrow && {
        key: 'unit',
        title: 'Unit',
        width: 140,
        hideBelow: 'md',
        render: (card) => <UnitChip unit={card.laboratoryUnit} />,
      },
    !isNarrow && {
      key: 'waiting',
      title: 'Waiting',
      align: 'right',
      width: 90,
      hideBelow: 'sm',
      render: (card) => (
        <span
          className="tnum"
          title={`Since ${formatDateTime(card.datetime)}`}
          style={{ whiteSpace: 'nowrap' }}
        >
          {formatWait(now - new Date(card.datetime).getTime())}
        </span>
      ),
    },
    {
      key: 'due',
      title: 'Due',
      width: 150,
      hideBelow: 'sm',
      render: (card) =>
        gone.has(card.id) ? (
          <Text span inherit c="dimmed" fs="italic">
            Off the list
          </Text>
        ) : (
          <DueMark due={card.due} now={now} />
        ),
    },
    {
      key: 'detail',
      title: 'Details',
      titleHidden: true,
      width: 48,
      render: (card) => (
        <Tooltip label="Details beside the list (D)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            tabIndex={-1}
            aria-label={`Details of ${card.testname}, ${card.patientName}`}
            onClick={(event) => {
              event.stopPropagation();
              onDetail(card);
            }}
          >
            <IconLayoutSidebarRight size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      ),
    },
  ];
  return all.filter((column) => column !== false);
}
