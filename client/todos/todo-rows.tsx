import { useMemo } from 'react';
import type { TodoGroup, TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import { UnitChip } from '../ui/layout/chips.js';
import { Clipped } from '../ui/table/columns.js';
import { PatientCell } from '../ui/table/patient-cell.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { DueMark, Waited } from '../ui/layout/waiting-time.js';
import { EscalationMark } from './escalation-mark.js';
import { TodoAction } from './todo-action.js';
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
  const columns = useMemo(() => columnsOf({ kind, act, hasUnit }), [kind, act, hasUnit]);
  return (
    <DataTable
      label={group.title}
      columns={columns}
      rows={rows}
      rowKey={keyOfTodo}
      onOpen={(item) => act(kind, item)}
      openKey={openId}
      rowState={(item) => (gone.has(item.id) ? 'gone' : fresh.has(item.id) ? 'new' : undefined)}
    />
  );
}

interface Names {
  readonly number: string;
  readonly name: string;
  readonly since?: string;
}

/** Where it is about no patient. */
const NAMES: Readonly<Partial<Record<TodoKind, Names>>> = {
  without_bands: { number: 'Code', name: 'Test' },
  open_shift: { number: 'User', name: 'Cashier' },
  lab_number: { number: 'Prefix', name: 'Setting' },
  low_stock: { number: 'Code', name: 'Product', since: 'Last moved' },
  ending_lot: { number: 'Lot', name: 'Product' },
  late_order: { number: 'Order', name: 'Supplier' },
};

interface ColumnOptions extends Pick<TodoRowsProps, 'act'> {
  readonly kind: TodoKind;
  /** Not while a panel stands beside the list. */
  readonly hasUnit: boolean;
}

function columnsOf({ kind, act, hasUnit }: ColumnOptions): readonly Column<TodoItem>[] {
  const all: readonly (Column<TodoItem> | false)[] = [
    {
      key: 'labNumber',
      title: NAMES[kind]?.number ?? 'Lab number',
      width: 100,
      hideBelow: 'sm',
      render: (item) => <strong className="tnum">{item.labNumber}</strong>,
    },
    {
      key: 'patient',
      title: NAMES[kind]?.name ?? 'Patient',
      width: { sm: '26%' },
      render: (item) => (
        <PatientCell name={item.patientName} labNumber={item.labNumber}>
          {item.text}
          <EscalationMark item={item} />
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
        </>
      ),
    },
    hasUnit && {
      key: 'unit',
      title: 'Unit',
      width: 140,
      hideBelow: 'md',
      render: (item) => item.unit !== null && <UnitChip unit={item.unit} />,
    },
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
          item.bookingId !== '' && <Waited since={item.since} began="Since" />
        ),
      render: (item) => (item.due !== null ? <DueMark due={item.due} /> : <Waited since={item.since} />),
    },
    {
      key: 'action',
      title: 'Action',
      titleHidden: true,
      align: 'right',
      width: kind === 'hand_over' ? 230 : 150,
      render: (item, state) =>
        state === 'gone' ? (
          <em className={classes.done}>Done</em>
        ) : (
          <TodoAction kind={kind} item={item} onAct={() => act(kind, item)} />
        ),
    },
  ];
  return all.filter((column) => column !== false);
}
