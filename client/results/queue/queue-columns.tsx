import { Badge, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { QueuedResult, QueuedValue, QueueReason } from '../../../shared/contract/validation-queue.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import { displayValue } from '../../../shared/domain/results/result-value.js';
import { isSigned } from '../../../shared/domain/stage.js';
import { Leaving } from '../../ui/forms/leaving.js';
import { PriorityChip } from '../../ui/layout/chips.js';
import { Flag } from '../../ui/layout/flag.js';
import type { Column } from '../../ui/table/data-table.js';
import { Sparkline } from '../../ui/table/sparkline.js';
import { NotAssessed, OpenCallMark } from '../result-marks.js';
import classes from './queue.module.css';

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

/** Puts first the values a person must see, flags, jumps and missing ones; then the rest in the order of the sheet. */
function byNeed(a: QueuedValue, b: QueuedValue): number {
  return Number(isUnremarkable(a)) - Number(isUnremarkable(b));
}

function isUnremarkable({ flag, delta, critical, state, judged }: QueuedValue): boolean {
  return flag === '' && delta === null && !critical && state === 'value' && judged !== 'not_judged';
}

/** Values and flags of a result in its row. */
function QueueValues({ row }: { readonly row: QueuedResult }) {
  const shown = row.values.filter(({ value, state }) => value !== '' || state === 'pending');
  return (
    <ul className={classes.values}>
      {[...shown].sort(byNeed).map((one) => (
        <li
          key={one.code}
          data-calm={isUnremarkable(one) || undefined}
          data-critical={one.critical || undefined}
        >
          <span className={classes.of}>{one.name}</span>{' '}
          <strong data-figure={isFigure(one.value) || undefined}>{textOf(one)}</strong>{' '}
          <Flag flag={one.flag} />
          {one.notJudged !== undefined && <NotAssessed why={one.notJudged} />}
          {!isUnremarkable(one) && <Before one={one} />}
        </li>
      ))}
    </ul>
  );
}

/** "128", "<0.05", ">1,234.5"; a word may be broken between its words. */
function isFigure(value: string): boolean {
  return /^[<>≤≥]?=? ?[\d.,]+$/.test(value);
}

function Before({ one }: { readonly one: QueuedValue }) {
  const [last] = one.previousValues;
  if (last === undefined) return null;
  return (
    <span className={classes.before}>
      {one.delta !== null && <IconAlertTriangle size={12} aria-label="more than the delta limit" />} was{' '}
      <span>{displayValue(last.value, one.decimals)}</span> <Course one={one} />
    </span>
  );
}

export function Course({ one }: { readonly one: QueuedValue }) {
  return <Sparkline points={[...[...one.previousValues].reverse(), one]} />;
}

function textOf({ value, state, unitOfMeasure }: QueuedValue): string {
  if (state === 'pending') return 'pending';
  return [value, unitText(unitOfMeasure)].filter(Boolean).join(' ');
}
