import { Badge, Group } from '@mantine/core';
import type { QueuedResult, QueueReason } from '../../../shared/contract/validation-queue.js';
import { sexWord } from '../../../shared/domain/people/sex.js';
import { isSigned } from '../../../shared/domain/stage.js';
import { PriorityChip } from '../../ui/layout/chips.js';
import type { Column } from '../../ui/table/data-table.js';
import { Leaving } from '../../ui/forms/leaving.js';
import { OpenCallMark } from '../open-call-mark.js';
import classes from './queue.module.css';
import { QueueValues } from './queue-values.js';

const REASONS: Readonly<Record<QueueReason, readonly [label: string, color: string]>> = {
  critical: ['Critical', 'red'],
  delta: ['Jump', 'orange'],
  contradiction: ['Contradiction', 'orange'],
  abnormal: ['Abnormal', 'yellow'],
  not_judged: ['Not judged', 'yellow'],
  undone: ['Undone', 'yellow'],
  to_check: ['To check', 'yellow'],
  pending: ['Pending', 'gray'],
  clean: ['Clean', 'teal'],
};

export function queueColumns(onUndo: (row: QueuedResult) => Promise<void>): readonly Column<QueuedResult>[] {
  return [
    { key: 'patient', title: 'Patient', width: { sm: '19%' }, render: (row) => <Whom row={row} /> },
    {
      key: 'test',
      title: 'Test',
      width: { md: '14%' },
      hideBelow: 'md',
      under: true,
      render: (row) => <Test row={row} />,
    },
    { key: 'values', title: 'Values', render: (row) => <QueueValues row={row} /> },
    {
      key: 'state',
      title: 'State',
      width: { sm: 190 },
      render: (row) => <State row={row} onUndo={() => onUndo(row)} />,
    },
  ];
}

function Whom({ row }: { readonly row: QueuedResult }) {
  return (
    <span className={classes.whom}>
      <strong>{row.patientName}</strong>
      <span>
        {row.labNumber}, {[sexWord(row.gender), row.age].filter(Boolean).join(' ')}
      </span>
    </span>
  );
}

function Test({ row }: { readonly row: QueuedResult }) {
  return (
    <span className={classes.whom}>
      <span>{row.profileName}</span>
      <span>
        {row.doneby} <PriorityChip priority={row.priority} />
      </span>
    </span>
  );
}

function State({ row, onUndo }: { readonly row: QueuedResult; readonly onUndo: () => Promise<void> }) {
  const [label, color] = REASONS[row.why];
  if (row.releaseAt !== null) return <Leaving releaseAt={row.releaseAt} onUndo={onUndo} />;
  return (
    <Group gap={6}>
      <Badge variant="light" color={color} radius="sm">
        {label}
      </Badge>
      {isSigned(row.stage) && <span className="dimmed">authorised</span>}
      {row.openCalls > 0 && <OpenCallMark />}
      {row.notReleased !== null && <span className={classes.why}>Not released: {row.notReleased}</span>}
    </Group>
  );
}
