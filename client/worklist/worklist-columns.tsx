import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import type { JobCardRow } from '../../shared/events.js';
import { PriorityChip, UnitChip } from '../ui/chips.js';
import type { Column } from '../ui/data-table.js';
import { formatDateTime } from '../ui/date-time.js';
import { DueMark, dueState, formatWait } from '../ui/waiting-time.js';
import type { Unit } from '../core/waiting-cards.js';
import classes from './worklist.module.css';

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
      render: (card) => <PriorityChip priority={card.priority} />,
    },
    {
      key: 'labNumber',
      title: 'Lab number',
      width: 100,
      render: (card) => <strong className="tnum">{card.labNumber}</strong>,
    },
    {
      key: 'patient',
      title: 'Patient',
      render: (card) => (
        <span className={classes.text} title={card.patientName}>
          {card.patientName}
          <span className={classes.under}>
            {card.testname}
            {!gone.has(card.id) && dueState(card.due, now) !== 'later' && (
              <DueMark due={card.due} now={now} />
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'test',
      title: 'Test',
      hideBelow: 'sm',
      render: (card) => (
        <span className={classes.text} title={card.testname}>
          {card.testname} <span className="dimmed">{card.code}</span>
        </span>
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
          <span className={classes.done}>Off the list</span>
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
