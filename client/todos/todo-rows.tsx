import { Text } from '@mantine/core';
import type { TodoGroup, TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import { UnitChip } from '../ui/chips.js';
import { Clipped } from '../ui/clipped.js';
import { PatientCell } from '../ui/patient-cell.js';
import { DataTable, type Column } from '../ui/data-table.js';
import { DueMark, formatWait } from '../ui/waiting-time.js';
import { EscalationMark } from './escalation-mark.js';
import { TodoAction } from './todo-action.js';
import type { useTodoAction } from './use-todo-action.js';

export interface TodoRowsProps {
  readonly group: TodoGroup;
  /** As they are drawn: held in their place while somebody reads. */
  readonly rows: readonly TodoItem[];
  readonly gone: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
  readonly now: number;
  readonly openId: string | undefined;
  readonly act: ReturnType<typeof useTodoAction>;
}

export const keyOfTodo = (item: TodoItem): string => item.id;

/** The table of one group's work. */
export function TodoRows({ group, rows, gone, fresh, now, openId, act }: TodoRowsProps) {
  return (
    <DataTable
      label={group.title}
      columns={columnsOf(group, { now, gone, act, isNarrow: openId !== undefined })}
      rows={rows}
      rowKey={keyOfTodo}
      onOpen={(item) => act(group.kind, item)}
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
  low_stock: { number: 'Code', name: 'Product', since: 'Last moved' },
  ending_lot: { number: 'Lot', name: 'Product' },
  late_order: { number: 'Order', name: 'Supplier' },
};

interface ColumnOptions extends Pick<TodoRowsProps, 'now' | 'gone' | 'act'> {
  /** A panel stands beside the list. */
  readonly isNarrow: boolean;
}

function columnsOf(
  { kind, items }: TodoGroup,
  { now, gone, act, isNarrow }: ColumnOptions,
): readonly Column<TodoItem>[] {
  const hasUnit = !isNarrow && items.some(({ unit }) => unit !== null);
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
          <EscalationMark item={item} now={now} />
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
          <EscalationMark item={item} now={now} />
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
      render: (item) =>
        item.due !== null ? (
          <DueMark due={item.due} now={now} />
        ) : (
          <span className="tnum" style={{ whiteSpace: 'nowrap' }}>
            {formatWait(now - new Date(item.since).getTime())}
          </span>
        ),
    },
    {
      key: 'action',
      title: 'Action',
      titleHidden: true,
      align: 'right',
      width: kind === 'hand_over' ? 230 : 150,
      render: (item) =>
        gone.has(item.id) ? (
          <Text span inherit c="dimmed" fs="italic">
            Done
          </Text>
        ) : (
          <TodoAction kind={kind} item={item} onAct={() => act(kind, item)} />
        ),
    },
  ];
  return all.filter((column) => column !== false);
}
