import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { TodoGroup, TodoItem } from '../../shared/contract/worklist.js';
import { UnitChip } from '../ui/chips.js';
import { Clipped } from '../ui/clipped.js';
import { PatientCell } from '../ui/patient-cell.js';
import { DataTable, type Column } from '../ui/data-table.js';
import { DueMark, formatWait } from '../ui/waiting-time.js';
import { useHeldRows } from '../ui/held-rows.js';
import { TodoAction } from './todo-action.js';
import { useTodoAction, type HereKind } from './use-todo-action.js';
import { useReading } from '../ui/use-reading.js';
import classes from './todos.module.css';

export interface TodoSectionProps {
  readonly group: TodoGroup;
  readonly now: number;
  readonly openId: string | undefined;
  readonly onHere: (kind: HereKind, item: TodoItem) => void;
}

const SHOWN = 8;
const keyOf = (item: TodoItem): string => item.id;

export function TodoSection({ group, now, openId, onHere }: TodoSectionProps) {
  const [isWhole, setWhole] = useState(false);
  const reading = useReading();
  const act = useTodoAction(onHere);
  const place = new Map(group.items.map((item, index) => [item.id, index]));
  const held = useHeldRows({
    rows: isWhole ? group.items : group.items.slice(0, SHOWN),
    keyOf,
    order: (a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
    isReading: reading.isReading,
    list: `${group.kind} ${isWhole}`,
  });
  const hidden = group.items.length - SHOWN;
  return (
    <section id={`todo-${group.kind}`} className={classes.group} aria-label={group.title}>
      <header className={classes.groupHead}>
        <Title order={2}>{group.title}</Title>
        <span className={classes.groupCount} data-pressing={group.kind === 'critical' || undefined}>
          {group.total >= 500 ? '500+' : group.total}
        </span>
        {held.waiting.length > 0 && (
          <Button size="xs" h={32} variant="light" onClick={held.release}>
            {held.waiting.length} new
          </Button>
        )}
      </header>
      <div {...reading.props}>
        <DataTable
          label={group.title}
          columns={columnsOf(group, { now, gone: held.gone, act, isNarrow: openId !== undefined })}
          rows={held.rows}
          rowKey={keyOf}
          onOpen={(item) => act(group.kind, item)}
          openKey={openId}
          rowState={(item) => (held.gone.has(item.id) ? 'gone' : held.fresh.has(item.id) ? 'new' : undefined)}
        />
      </div>
      {hidden > 0 && (
        <Group mt={6}>
          <Button variant="subtle" size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${hidden} more`}
          </Button>
        </Group>
      )}
    </section>
  );
}

interface ColumnOptions {
  readonly now: number;
  readonly gone: ReadonlySet<string>;
  readonly act: ReturnType<typeof useTodoAction>;
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
      title: 'Lab number',
      width: 100,
      hideBelow: 'sm',
      render: (item) => <strong className="tnum">{item.labNumber}</strong>,
    },
    {
      key: 'patient',
      title: 'Patient',
      width: { sm: '26%' },
      render: (item) => (
        <PatientCell name={item.patientName} labNumber={item.labNumber}>
          {item.text}
        </PatientCell>
      ),
    },
    {
      key: 'text',
      title: 'What',
      width: { sm: '30%' },
      hideBelow: 'sm',
      render: (item) => <Clipped text={item.text} />,
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
      title: 'Since',
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
