import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { TodoGroup, TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import { escalation, escalationText } from '../../shared/domain/results/critical-calls.js';
import { useClock } from '../ui/layout/now.js';
import { DueMark, WaitingTime } from '../ui/layout/waiting-time.js';
import { numberColumn, unitColumn } from '../ui/table/column-kinds.js';
import { Clipped } from '../ui/table/columns.js';
import { type Column, DataTable } from '../ui/table/data-table.js';
import { PatientCell } from '../ui/table/patient-cell.js';
import { AnotherPerson, HandOver, OwedMark } from './hand-over.js';
import classes from './todos.module.css';
import type { useTodoAction } from './use-todo-action.js';

export interface TodoRowsProps {
  readonly group: TodoGroup;
  /** As they are drawn: held in their place while somebody reads. */
  readonly rows: readonly TodoItem[];
  readonly gone: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
  readonly openId: string | undefined;
  readonly act: ReturnType<typeof useTodoAction>;
}

export const keyOfTodo = (item: TodoItem): string => item.id;

/** The table of one group's work. */
export function TodoRows({ group, rows, gone, fresh, openId, act }: TodoRowsProps) {
  const { kind } = group;
  const isNarrow = openId !== undefined;
  const hasUnit = !isNarrow && group.items.some(({ unit }) => unit !== null);
  const [collected, setCollected] = useState<TodoItem>();
  const columns = useMemo(
    () => columnsOf({ kind, act, hasUnit, onAnother: setCollected }),
    [kind, act, hasUnit],
  );
  return (
    <>
      <DataTable
        label={group.title}
        columns={columns}
        rows={rows}
        rowKey={keyOfTodo}
        onOpen={(item) => act(kind, item)}
        openKey={openId}
        rowState={(item) => (gone.has(item.id) ? 'gone' : fresh.has(item.id) ? 'new' : undefined)}
      />
      {collected !== undefined && <AnotherPerson item={collected} onClose={() => setCollected(undefined)} />}
    </>
  );
}

interface Names {
  readonly number: string;
  readonly name: string;
  readonly since?: string;
}

/** Column names of lists that are not about patients. */
const NAMES: Readonly<Partial<Record<TodoKind, Names>>> = {
  without_bands: { number: 'Code', name: 'Test' },
  open_shift: { number: 'User', name: 'Cashier' },
  lab_number: { number: 'Prefix', name: 'Setting' },
  low_stock: { number: 'Code', name: 'Product', since: 'Last moved' },
  ending_lot: { number: 'Lot', name: 'Product' },
  late_order: { number: 'Order', name: 'Supplier' },
};

/** Their rows say what is owed. */
const OF_MONEY: readonly TodoKind[] = ['hand_over', 'unpaid'];

interface ColumnOptions extends Pick<TodoRowsProps, 'act'> {
  readonly kind: TodoKind;
  /** Not while a panel is beside the list. */
  readonly hasUnit: boolean;
  /** Another person than the patient collects these results. */
  readonly onAnother: (item: TodoItem) => void;
}

function columnsOf(options: ColumnOptions): readonly Column<TodoItem>[] {
  const { kind, hasUnit } = options;
  const all: readonly (Column<TodoItem> | false)[] = [
    numberColumn('labNumber', NAMES[kind]?.number ?? 'Lab number', { width: 100, hideBelow: 'sm' }),
    {
      key: 'patient',
      title: NAMES[kind]?.name ?? 'Patient',
      width: { sm: '26%' },
      render: (item) => (
        <PatientCell name={item.patientName} labNumber={item.labNumber}>
          {item.text}
          <EscalationMark item={item} />
          {OF_MONEY.includes(kind) && <OwedMark item={item} />}
        </PatientCell>
      ),
    },
    {
      key: 'text',
      title: 'What',
      width: { sm: '30%' },
      hideBelow: 'sm',
      render: (item) => (
        <>
          <Clipped text={item.text} />
          <EscalationMark item={item} />
          {OF_MONEY.includes(kind) && <OwedMark item={item} />}
        </>
      ),
    },
    hasUnit && unitColumn('unit', 'Unit', { width: 140, hideBelow: 'md' }),
    {
      key: 'since',
      title: NAMES[kind]?.since ?? 'Since',
      width: 140,
      align: 'right',
      hideBelow: 'sm',
      // Without the column's title a time is understood of a booking alone.
      under: (item) =>
        item.due !== null ? (
          <DueMark due={item.due} />
        ) : (
          item.bookingId !== '' && <WaitingTime since={item.since} began="Since" />
        ),
      render: (item) => (item.due !== null ? <DueMark due={item.due} /> : <WaitingTime since={item.since} />),
    },
    actionColumn(options),
  ];
  return all.filter((column) => column !== false);
}

function actionColumn({ kind, act, onAnother }: ColumnOptions): Column<TodoItem> {
  return {
    key: 'action',
    title: 'Action',
    titleHidden: true,
    align: 'right',
    width: kind === 'hand_over' ? 340 : 150,
    render: (item, state) =>
      state === 'gone' ? (
        <em className={classes.done}>Done</em>
      ) : (
        <TodoAction kind={kind} item={item} onAct={() => act(kind, item)} onAnother={() => onAnother(item)} />
      ),
  };
}

/** It grows as the minutes of an open call pass, and names whose turn is next. */
const LOOK = [
  { size: 'sm', c: 'dimmed', fw: 400 },
  { size: 'md', c: 'red', fw: 600 },
  { size: 'lg', c: 'red', fw: 650 },
  { size: 'lg', c: 'red', fw: 720 },
] as const;

function EscalationMark({ item: { clockFrom } }: { readonly item: Pick<TodoItem, 'clockFrom'> }) {
  return clockFrom === undefined || clockFrom === null ? null : <Passing from={Date.parse(clockFrom)} />;
}

function Passing({ from }: { readonly from: number }) {
  const step = useClock((now) => escalation(from, now));
  const text = useClock((now) => escalationText(from, now));
  return (
    <Text component="span" display="block" {...LOOK[step]}>
      {step > 0 ? `Not called, ${text}` : text}
    </Text>
  );
}

const LABELS = {
  critical: 'Record the call',
  overdue: 'Enter result',
  authorise: 'Authorise',
  check: 'Look at it',
  hand_over: 'Open report',
  unpaid: 'Take payment',
  demographics: 'Complete',
  review: 'Compare',
  tell_doctor: 'Record the call',
  without_bands: 'Open the test',
  open_shift: 'Open the shift',
  email: 'Open report',
  low_stock: 'Open the product',
  ending_lot: 'Open the lot',
  late_order: 'Open the order',
  collection_time: 'Correct it',
  lab_number: 'Set the prefix',
  sample_to_follow: 'Open specimens',
  number_outstanding: 'Enter the number',
  account_words: 'Say who pays',
} as const satisfies Record<TodoKind, string>;

interface TodoActionProps {
  readonly kind: TodoKind;
  readonly item: TodoItem;
  readonly onAct: () => void;
  readonly onAnother: () => void;
}

function TodoAction({ kind, item, onAct, onAnother }: TodoActionProps) {
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" onClick={(event) => event.stopPropagation()}>
      {kind === 'hand_over' && <HandOver item={item} onAnother={onAnother} />}
      <Button
        size="xs"
        tabIndex={-1}
        variant={kind === 'critical' ? 'filled' : 'light'}
        color={kind === 'critical' ? 'red' : 'teal'}
        onClick={onAct}
      >
        {LABELS[kind]}
      </Button>
    </Group>
  );
}
