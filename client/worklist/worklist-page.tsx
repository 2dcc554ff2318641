import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { JobCardRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { withQuery } from '../core/api.js';
import { entryOfCard, queueBatch } from '../core/batch.js';
import { useLiveList } from '../core/live-list.js';
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
import { type HeldRows, type Reading, useHeldRows, useReading } from '../ui/table/held-rows.js';
import { ListDetail } from '../ui/table/list-detail.js';
import { Pager } from '../ui/table/pager.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { entryPath } from './open-sample.js';
import { SamplePanel } from './sample-panel.js';
import { EmptyWorklist, shownText, StatusLine, useScannedSample } from './status-line.js';
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
  useFollowPresence();
  const counts = useLiveCounts();
  const asked = useAskedCards(unit);
  const { list } = asked;
  const cards = list?.cards ?? [];
  const { ticked, tick } = useTicked(cards);
  const [openId, setOpenId] = useState<string>();
  const reading = useReading();
  const heldRows = useHeldRows({
    rows: cards,
    keyOf,
    order: byBenchOrder,
    isReading: reading.isReading || ticked.size > 0 || openId !== undefined,
    list: list?.asked ?? '',
  });
  const scan = useScannedSample(cards, unit);
  const batch = [...ticked.values()].filter(({ id }) => !heldRows.gone.has(id)).sort(byBenchOrder);
  const entering = useEntering(unit, batch);
  const detailOf = useCallback(
    ({ id }: JobCardRow): void => setOpenId((open) => (open === id ? undefined : id)),
    [],
  );
  useShortcut('N', 'Show new rows', heldRows.release, { enabled: heldRows.waiting.length > 0 });
  useShortcut('D', 'Details of the row beside the list', () => {
    const card = heldRows.rows[focusedRow()];
    if (card !== undefined) detailOf(card);
  });
  const open = heldRows.rows.find((card) => card.id === openId);
  const panel = open && <SamplePanel key={open.id} card={open} onEnter={() => entering.openResult(open)} />;
  return (
    <>
      <WorklistHeader unit={unit} live={counts} asked={asked} entering={entering} />
      <UnitTabs unit={unit} live={counts} onUnit={onUnit} />
      <WorklistFilters filter={asked.filter} unit={unit} live={counts} onFilter={asked.find}>
        <StatusLine
          waiting={heldRows.waiting}
          onShow={heldRows.release}
          scan={scan.text}
          onScanDone={scan.clear}
        >
          {list === undefined ? '' : shownText(heldRows.rows.length - heldRows.gone.size, totalOf(list))}
        </StatusLine>
      </WorklistFilters>
      <ListDetail detail={panel} title="Sample" onClose={() => setOpenId(undefined)}>
        <CardTable
          unit={unit}
          asked={asked}
          held={heldRows}
          reading={reading}
          ticked={ticked}
          onTick={tick}
          onOpen={entering.openResult}
          openId={openId}
          onDetail={detailOf}
        />
      </ListDetail>
    </>
  );
}

const totalOf = ({ total, isOver }: CardPage): ListTotal => ({ total, more: isOver });

/** One page of the unit's cards, narrowed by what is typed. */
function useAskedCards(unit: Unit) {
  const [filter, setFilter] = useState<CardFilter>(NO_FILTER);
  const [asked] = useDebouncedValue(filter, TYPING_MS);
  const [page, setPage] = useState(1);
  const isWhole = isWholeList(asked);
  const isFirst = page === 1 && isWhole;
  const live = useLiveList<CardPage>(`worklist ${unit} ${page} ${JSON.stringify(asked)}`, {
    topics: [`worklist:${unit}`],
    load: ({ quiet }) => readCardPage(unit, { filter: asked, page, quiet: quiet || !isWhole }),
    // Rows move in the same frame if the whole order is known; another page is left to the server.
    ...(isFirst
      ? { reduce: (before: CardPage, event: AnyEnvelope) => applyToPage(before, event, unit) }
      : { concerns: isCardEvent }),
    merge: (before, next) => ({ ...next, cards: sameItems(before.cards, next.cards, keyOf) }),
  });
  const list = useLatest(live.data);
  const find = (next: CardFilter): void => {
    setFilter(next);
    setPage(1);
  };
  return { live, list, filter, find, page, setPage, isWhole, isFirst };
}

/** Found one after another and entered together: what was ticked stays ticked when the list shows other cards. */
function useTicked(cards: readonly JobCardRow[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, JobCardRow>>(new Map());
  const tick = (keys: ReadonlySet<string>): void => {
    const known = new Map([...ticked, ...cards.map((card) => [card.id, card] as const)]);
    setTicked(new Map([...known].filter(([id]) => keys.has(id))));
  };
  return { ticked, tick };
}

/** The ways from here to a result: of one card, of the ticked ones in turn, of many in a grid. */
function useEntering(unit: Unit, batch: readonly JobCardRow[]) {
  const navigate = useNavigate();
  const openResult = (card: JobCardRow): void => {
    queueBatch([]);
    void navigate(entryPath(entryOfCard(card)));
  };
  const enterResults = (): void => {
    const [first, ...others] = batch.map(entryOfCard);
    if (first === undefined) return;
    queueBatch(others);
    void navigate(entryPath(first));
  };
  const gridPath = withQuery('/lab/grid', { unit, profile: batch[0]?.code });
  useShortcut('E', 'Enter results of the selected rows', enterResults, { enabled: batch.length > 0 });
  useShortcut('G', 'Batch entry: one test over many samples', () => void navigate(gridPath), {
    enabled: unit !== 'all',
  });
  return { openResult, enterResults, gridPath, count: batch.length };
}

interface CardTableProps {
  readonly unit: Unit;
  readonly asked: ReturnType<typeof useAskedCards>;
  readonly held: HeldRows<JobCardRow>;
  readonly reading: Reading;
  readonly ticked: ReadonlyMap<string, JobCardRow>;
  readonly onTick: (keys: ReadonlySet<string>) => void;
  readonly onOpen: (card: JobCardRow) => void;
  readonly openId: string | undefined;
  readonly onDetail: (card: JobCardRow) => void;
}

function CardTable(props: CardTableProps) {
  const { unit, asked, held, reading, ticked, onTick, onOpen, openId, onDetail } = props;
  const { live, list, page } = asked;
  const isNarrow = openId !== undefined;
  const columns = useMemo(() => worklistColumns({ unit, isNarrow, onDetail }), [unit, isNarrow, onDetail]);
  const tickedIds = useMemo(() => new Set(ticked.keys()), [ticked]);
  if (live.problem !== undefined && live.data === undefined) {
    return <ErrorState problem={live.problem} onRetry={live.reload} />;
  }
  if (list === undefined) return <TableSkeleton columns={6} />;
  return (
    <div {...reading.props}>
      <DataTable
        label={`Waiting job cards, ${unit === 'all' ? 'all units' : unitLabel(unit)}`}
        columns={columns}
        rows={held.rows}
        list={list.asked}
        rowKey={keyOf}
        onOpen={onOpen}
        selected={tickedIds}
        onSelect={onTick}
        openKey={openId}
        rowState={({ id }) => (held.gone.has(id) ? 'gone' : held.fresh.has(id) ? 'new' : undefined)}
        empty={<EmptyWorklist filtered={!asked.isWhole} onClear={() => asked.find(NO_FILTER)} />}
      />
      <Pager page={page} size={list.size} total={list.total} more={list.isOver} onPage={asked.setPage} />
    </div>
  );
}

interface WorklistHeaderProps {
  readonly unit: Unit;
  readonly live: LiveCounts;
  readonly asked: ReturnType<typeof useAskedCards>;
  readonly entering: ReturnType<typeof useEntering>;
}

/** It counts the whole list if that is shown, and the unit otherwise. */
function WorklistHeader({ unit, live, asked, entering }: WorklistHeaderProps) {
  const { list, isFirst } = asked;
  const { count, gridPath, enterResults } = entering;
  const waiting = useUnitCounts(live).get(unit)?.waiting;
  return (
    <PageHeader
      title={unit === 'all' ? 'Worklist' : `Worklist: ${unitLabel(unit)}`}
      count={isFirst && list !== undefined ? list.total : waiting}
      more={isFirst && list?.isOver === true}
      asOf={asked.live}
      action={
        <Group gap={8}>
          {unit !== 'all' && (
            <LinkButton variant="default" to={gridPath} title="One test over many samples, as a grid (G)">
              Batch entry
            </LinkButton>
          )}
          <Button
            disabled={count === 0}
            title={count === 0 ? 'Select rows with Space first' : 'Enter results (E)'}
            onClick={enterResults}
          >
            {count === 0 ? 'Enter results' : `Enter results (${count})`}
          </Button>
        </Group>
      }
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
