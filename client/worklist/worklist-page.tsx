import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { JobCardRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { withQuery } from '../core/api.js';
import { entryOfCard, queueBatch } from '../core/batch.js';
import { useLiveList } from '../core/live-list.js';
import type { Freshness } from '../core/live-status.js';
import { useFollowPresence } from '../core/presence.js';
import { sameItems } from '../core/same-items.js';
import { currentUser } from '../core/session.js';
import {
  applyToPage,
  byBenchOrder,
  type CardFilter,
  type CardPage,
  isCardEvent,
  isWholeList,
  NO_FILTER,
  readCardPage,
  type Unit,
  unitFrom,
} from '../core/waiting-cards.js';
import { ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { useLatest } from '../ui/feedback/use-loaded.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import type { ListTotal } from '../ui/layout/count-text.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { unitLabel } from '../ui/layout/unit.js';
import { DataTable } from '../ui/table/data-table.js';
import { useHeldRows, useReading } from '../ui/table/held-rows.js';
import { ListDetail } from '../ui/table/list-detail.js';
import { Pager } from '../ui/table/pager.js';
import { entryPath } from './open-sample.js';
import { SamplePanel } from './sample-panel.js';
import { NothingWaits, shownText, StatusLine, useScannedSample } from './status-line.js';
import { worklistColumns } from './worklist-columns.js';
import {
  type LiveCounts,
  UnitTabs,
  useLiveCounts,
  useUnitCounts,
  WorklistFilters,
} from './worklist-filters.js';

const keyOf = (card: JobCardRow): string => card.id;
const TYPING_MS = 250;

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
  useFollowPresence();
  const counts = useLiveCounts();
  const [filter, setFilter] = useState<CardFilter>(NO_FILTER);
  const [asked] = useDebouncedValue(filter, TYPING_MS);
  const [page, setPage] = useState(1);
  // Found one after another and entered together: what was ticked stays ticked when the list shows other cards.
  const [ticked, setTicked] = useState<ReadonlyMap<string, JobCardRow>>(new Map());
  const [openId, setOpenId] = useState<string>();
  const reading = useReading();
  const isFirst = page === 1 && isWholeList(asked);
  const live = useLiveList<CardPage>(`worklist ${unit} ${page} ${JSON.stringify(asked)}`, {
    topics: [`worklist:${unit}`],
    load: ({ quiet }) => readCardPage(unit, { filter: asked, page, quiet: quiet || !isWholeList(asked) }),
    // Rows move in the same frame where the whole order is known; another page is for the server to say.
    ...(isFirst
      ? { reduce: (before: CardPage, event: AnyEnvelope) => applyToPage(before, event, unit) }
      : { concerns: isCardEvent }),
    merge: (before, next) => ({ ...next, cards: sameItems(before.cards, next.cards, keyOf) }),
  });
  const list = useLatest(live.data);
  const cards = list?.cards ?? [];
  const held = useHeldRows({
    rows: cards,
    keyOf,
    order: byBenchOrder,
    isReading: reading.isReading || ticked.size > 0 || openId !== undefined,
    list: list?.asked ?? '',
  });
  const find = (next: CardFilter): void => {
    setFilter(next);
    setPage(1);
  };
  const scan = useScannedSample(cards, unit);

  const openResult = (card: JobCardRow): void => {
    queueBatch([]);
    void navigate(entryPath(entryOfCard(card)));
  };
  const batch = [...ticked.values()].filter(({ id }) => !held.gone.has(id)).sort(byBenchOrder);
  const tick = (keys: ReadonlySet<string>): void => {
    const known = new Map([...ticked, ...cards.map((card) => [card.id, card] as const)]);
    setTicked(new Map([...known].filter(([id]) => keys.has(id))));
  };
  const tickedIds = useMemo(() => new Set(ticked.keys()), [ticked]);
  const enterResults = (): void => {
    const [first, ...others] = batch.map(entryOfCard);
    if (first === undefined) return;
    queueBatch(others);
    void navigate(entryPath(first));
  };
  const detailOf = useCallback(
    ({ id }: JobCardRow): void => setOpenId((open) => (open === id ? undefined : id)),
    [],
  );
  useShortcut('E', 'Enter results of the selected rows', enterResults, { enabled: batch.length > 0 });
  const gridPath = withQuery('/lab/grid', { unit, profile: batch[0]?.code });
  useShortcut('G', 'Batch entry: one test over many samples', () => void navigate(gridPath), {
    enabled: unit !== 'all',
  });
  useShortcut('N', 'Show new rows', held.release, { enabled: held.waiting.length > 0 });
  useShortcut('D', 'Details of the row beside the list', () => {
    const card = held.rows[focusedRow()];
    if (card !== undefined) detailOf(card);
  });

  const isNarrow = openId !== undefined;
  const columns = useMemo(
    () => worklistColumns({ unit, isNarrow, onDetail: detailOf }),
    [unit, isNarrow, detailOf],
  );
  const open = held.rows.find((card) => card.id === openId);
  const panel = open && <SamplePanel key={open.id} card={open} onEnter={() => openResult(open)} />;

  return (
    <>
      <WorklistHeader
        unit={unit}
        live={counts}
        asOf={live}
        total={isFirst && list !== undefined ? { total: list.total, more: list.isOver } : undefined}
        action={
          <Group gap={8}>
            {unit !== 'all' && (
              <Button
                variant="default"
                component={Link}
                to={gridPath}
                title="One test over many samples, as a grid (G)"
              >
                Batch entry
              </Button>
            )}
            <Button
              disabled={batch.length === 0}
              title={batch.length === 0 ? 'Select rows with Space first' : 'Enter results (E)'}
              onClick={enterResults}
            >
              {batch.length === 0 ? 'Enter results' : `Enter results (${batch.length})`}
            </Button>
          </Group>
        }
      />
      <UnitTabs unit={unit} live={counts} onUnit={onUnit} />
      <WorklistFilters filter={filter} unit={unit} live={counts} onFilter={find}>
        <StatusLine waiting={held.waiting} onShow={held.release} scan={scan.text} onScanDone={scan.clear}>
          {list === undefined
            ? ''
            : shownText(held.rows.length - held.gone.size, { total: list.total, more: list.isOver })}
        </StatusLine>
      </WorklistFilters>
      <ListDetail detail={panel} title="Sample" onClose={() => setOpenId(undefined)}>
        {live.problem !== undefined && live.data === undefined ? (
          <ErrorState problem={live.problem} onRetry={live.reload} />
        ) : list === undefined ? (
          <TableSkeleton columns={6} />
        ) : (
          <div {...reading.props}>
            <DataTable
              label={`Waiting job cards, ${unit === 'all' ? 'all units' : unitLabel(unit)}`}
              columns={columns}
              rows={held.rows}
              list={list.asked}
              rowKey={keyOf}
              onOpen={openResult}
              selected={tickedIds}
              onSelect={tick}
              openKey={openId}
              rowState={(card) =>
                held.gone.has(card.id) ? 'gone' : held.fresh.has(card.id) ? 'new' : undefined
              }
              empty={<NothingWaits filtered={!isWholeList(asked)} onClear={() => find(NO_FILTER)} />}
            />
            <Pager page={page} size={list.size} total={list.total} more={list.isOver} onPage={setPage} />
          </div>
        )}
      </ListDetail>
    </>
  );
}

interface WorklistHeaderProps {
  readonly unit: Unit;
  readonly live: LiveCounts;
  readonly asOf: Freshness;
  /** The whole list's total, where that is shown; otherwise the unit's count. */
  readonly total: ListTotal | undefined;
  readonly action: ReactNode;
}

function WorklistHeader({ unit, live, asOf, total, action }: WorklistHeaderProps) {
  const waiting = useUnitCounts(live).get(unit)?.waiting;
  return (
    <PageHeader
      title={unit === 'all' ? 'Worklist' : `Worklist: ${unitLabel(unit)}`}
      count={total?.total ?? waiting}
      more={total?.more ?? false}
      asOf={asOf}
      action={action}
    />
  );
}

function focusedRow(): number {
  const rows = [...document.querySelectorAll('tr[data-row]')];
  return rows.findIndex((row) => row.contains(document.activeElement));
}

function unitKey(): string {
  return `meniscus.worklist.unit.${currentUser()?.username ?? ''}`;
}

/** The bench that this user works at on this machine. */
function rememberedUnit(): Unit | undefined {
  return unitFrom(localStorage.getItem(unitKey()));
}

function rememberUnit(unit: Unit): void {
  localStorage.setItem(unitKey(), unit);
}
