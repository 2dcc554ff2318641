import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { JobCardRow } from '../../shared/events.js';
import { useLiveList } from '../core/live-list.js';
import { DataTable } from '../ui/data-table.js';
import { ListDetail } from '../ui/list-detail.js';
import { useNow } from '../ui/now.js';
import { sameItems } from '../ui/list-screen/same-rows.js';
import { PageHeader } from '../ui/page-header.js';
import { useShortcut } from '../ui/shortcuts.js';
import { ErrorState, TableSkeleton } from '../ui/states.js';
import { unitLabel } from '../ui/unit.js';
import { useHeldRows } from '../ui/held-rows.js';
import { queueBatch } from '../core/batch.js';
import { NothingWaits } from './nothing-waits.js';
import { entryOf, entryPath } from './open-sample.js';
import { rememberedUnit, rememberUnit } from './remembered-unit.js';
import { SamplePanel } from './sample-panel.js';
import { useReading } from '../ui/use-reading.js';
import { shownText, StatusLine } from './status-line.js';
import { useScannedSample } from './use-scanned-sample.js';
import {
  applyCard,
  byBenchOrder,
  fits,
  NO_FILTER,
  readWaiting,
  unitFrom,
  type CardFilter,
  type Unit,
} from '../core/waiting-cards.js';
import { worklistColumns } from './worklist-columns.js';
import { UnitTabs, WorklistFilters } from './worklist-filters.js';
import { useUnitCounts } from './unit-counts.js';

const keyOf = (card: JobCardRow): string => card.id;

export function Component() {
  const [query, setQuery] = useSearchParams();
  const unit = unitFrom(query.get('unit')) ?? rememberedUnit() ?? 'all';
  // The first list that somebody opens here is taken for their bench; later only a click on a tab changes it.
  useEffect(() => {
    if (rememberedUnit() === undefined) rememberUnit(unit);
  }, [unit]);
  const pick = (next: Unit): void => {
    rememberUnit(next);
    setQuery({ unit: next }, { replace: true });
  };
  return <Worklist key={unit} unit={unit} onUnit={pick} />;
}

interface WorklistProps {
  readonly unit: Unit;
  readonly onUnit: (unit: Unit) => void;
}

function Worklist({ unit, onUnit }: WorklistProps) {
  const navigate = useNavigate();
  const now = useNow();
  const counts = useUnitCounts(now);
  const [filter, setFilter] = useState<CardFilter>(NO_FILTER);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string>();
  const reading = useReading();
  const live = useLiveList(`worklist ${unit}`, {
    topics: [`worklist:${unit}`],
    load: ({ quiet }) => readWaiting(unit, quiet),
    reduce: (list, event) => applyCard(list, event, unit),
    merge: (before, next) => ({ ...next, cards: sameItems(before.cards, next.cards, keyOf) }),
  });
  const cards = live.data?.cards ?? [];
  const fitting = cards.filter((card) => fits(card, filter, now));
  const held = useHeldRows({
    rows: fitting,
    keyOf,
    order: byBenchOrder,
    isReading: reading.isReading || ticked.size > 0 || openId !== undefined,
    list: `${live.data === undefined} ${JSON.stringify(filter)}`,
  });
  const scan = useScannedSample(cards, unit);

  const openResult = (card: JobCardRow): void => {
    queueBatch([]);
    void navigate(entryPath(entryOf(card)));
  };
  const batch = cards.filter((card) => ticked.has(card.id));
  const enterResults = (): void => {
    const [first, ...others] = batch.map(entryOf);
    if (first === undefined) return;
    queueBatch(others);
    void navigate(entryPath(first));
  };
  const detailOf = (card: JobCardRow): void => setOpenId(openId === card.id ? undefined : card.id);
  useShortcut('E', 'Enter results of the selected rows', enterResults, { enabled: batch.length > 0 });
  useShortcut('N', 'Show what is new', held.release, { enabled: held.waiting.length > 0 });
  useShortcut('D', 'Details of the row beside the list', () => {
    const card = held.rows[focusedRow()];
    if (card !== undefined) detailOf(card);
  });

  const overdue = cards.filter((card) => new Date(card.due).getTime() < now).length;
  const columns = useMemo(
    () => worklistColumns({ unit, now, gone: held.gone, isNarrow: openId !== undefined, onDetail: detailOf }),
    // What `detailOf` does depends on the open row alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [unit, now, held.gone, openId],
  );
  const open = held.rows.find((card) => card.id === openId);
  const panel = open && <SamplePanel key={open.id} card={open} onEnter={() => openResult(open)} />;

  return (
    <>
      <PageHeader
        title={unit === 'all' ? 'Worklist' : `Worklist: ${unitLabel(unit)}`}
        count={live.data === undefined ? undefined : cards.length + live.data.more}
        action={
          <Button
            disabled={batch.length === 0}
            title={batch.length === 0 ? 'Select rows with Space first' : 'Enter results (E)'}
            onClick={enterResults}
          >
            {batch.length === 0 ? 'Enter results' : `Enter results (${batch.length})`}
          </Button>
        }
      />
      <UnitTabs unit={unit} counts={counts} onUnit={onUnit} />
      <WorklistFilters filter={filter} overdue={overdue} onFilter={setFilter}>
        <StatusLine waiting={held.waiting} onShow={held.release} scan={scan.text} onScanDone={scan.clear}>
          {live.data === undefined
            ? ''
            : shownText(held.rows.length - held.gone.size, cards.length, live.data.more)}
        </StatusLine>
      </WorklistFilters>
      <ListDetail detail={panel} title="Sample" onClose={() => setOpenId(undefined)}>
        {live.problem !== undefined && live.data === undefined ? (
          <ErrorState problem={live.problem} onRetry={live.reload} />
        ) : live.data === undefined ? (
          <TableSkeleton columns={6} />
        ) : (
          <div {...reading.props}>
            <DataTable
              label={`Waiting job cards, ${unit === 'all' ? 'all units' : unitLabel(unit)}`}
              columns={columns}
              rows={held.rows}
              rowKey={keyOf}
              onOpen={openResult}
              selected={ticked}
              onSelect={setTicked}
              openKey={openId}
              rowState={(card) =>
                held.gone.has(card.id) ? 'gone' : held.fresh.has(card.id) ? 'new' : undefined
              }
              empty={<NothingWaits filtered={cards.length > 0} onClear={() => setFilter(NO_FILTER)} />}
            />
          </div>
        )}
      </ListDetail>
    </>
  );
}

function focusedRow(): number {
  const rows = [...document.querySelectorAll('tr[data-row]')];
  return rows.findIndex((row) => row.contains(document.activeElement));
}
