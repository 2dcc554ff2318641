import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DISCIPLINES, type Discipline } from '../../../shared/vocabulary.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { withQuery } from '../../core/api.js';
import { useLiveList } from '../../core/live-list.js';
import { applyCard, byPriority, readWaiting } from '../../core/waiting-cards.js';
import { useHeldRows } from '../../ui/held-rows.js';
import { PageHeader } from '../../ui/page-header.js';
import { Pager } from '../../ui/pager.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states.js';
import { unitLabel } from '../../ui/unit.js';
import { useLoaded } from '../../ui/use-loaded.js';
import { readResult } from '../results.api.js';
import { fetchSections } from '../sections/index.js';
import { BatchGrid } from './batch-grid.js';
import { neededSheet } from './own-sheet.js';
import { OwnSheetNotice } from './own-sheet-notice.js';
import { ProfileChips, waitingProfiles } from './profile-chips.js';

/** As many as one live subscription follows, and as a bench holds in a rack. */
const PAGE_SIZE = 40;

/** lab/grid?unit=&profile=: one profile of a bench over all samples that wait. */
export function Component() {
  const [query] = useSearchParams();
  const unit = DISCIPLINES.find((known) => known === query.get('unit'));
  if (unit !== undefined) return <UnitGrid key={unit} unit={unit} profile={query.get('profile')} />;
  return (
    <>
      <PageHeader title="Batch entry" />
      <EmptyState
        title="No bench is chosen"
        text="Samples are entered together for one bench: open its worklist first."
        action={
          <Button component={Link} to="/lab/worklist">
            Worklist
          </Button>
        }
      />
    </>
  );
}

interface UnitGridProps {
  readonly unit: Discipline;
  readonly profile: string | null;
}

function UnitGrid({ unit, profile }: UnitGridProps) {
  const [, setQuery] = useSearchParams();
  const live = useLiveList(`grid ${unit}`, {
    topics: [`worklist:${unit}`],
    load: ({ quiet }) => readWaiting(unit, quiet),
    reduce: (list, event) => applyCard(list, event, unit),
  });
  const cards = live.data?.cards;
  const chosen = profile ?? waitingProfiles(cards ?? [])[0]?.code;
  const own = cards?.filter(({ code }) => code === chosen).sort(byNeed);
  return (
    <>
      <PageHeader
        title={`Batch entry: ${unitLabel(unit)}`}
        asOf={live}
        count={own?.length}
        more={live.data !== undefined && live.data.more > 0}
      />
      {live.problem !== undefined && cards === undefined && (
        <ErrorState problem={live.problem} onRetry={live.reload} />
      )}
      {cards === undefined && live.problem === undefined && <TableSkeleton rows={10} columns={7} />}
      {cards !== undefined && (
        <ProfileChips
          cards={cards}
          chosen={chosen}
          onChoose={(next) => setQuery({ unit, profile: next }, { replace: true })}
        />
      )}
      {own !== undefined && <Samples key={chosen} unit={unit} cards={own} />}
    </>
  );
}

/** STAT, urgent, routine; then whichever is due first by its turnaround. */
function byNeed(a: JobCardRow, b: JobCardRow): number {
  return byPriority(a, b) || a.due.localeCompare(b.due) || a.id.localeCompare(b.id);
}

const keyOf = ({ id }: JobCardRow): string => id;

/** No row moves while somebody types: what was saved keeps its place, and new samples wait until they are asked for. */
function Samples({ unit, cards }: { readonly unit: Discipline; readonly cards: readonly JobCardRow[] }) {
  const [page, setPage] = useState(1);
  const held = useHeldRows({ rows: cards, keyOf, order: byNeed, isReading: true, list: 'samples' });
  const shown = held.rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const [first] = shown;
  useShortcut('N', 'Show what is new', held.release, { enabled: held.waiting.length > 0 });
  if (first === undefined) {
    return (
      <EmptyState
        title="Nothing waits for this test"
        text="A sample appears here as soon as reception books it."
        action={
          <Button component={Link} to={withQuery('/lab/worklist', { unit })} variant="default">
            Worklist
          </Button>
        }
      />
    );
  }
  return (
    <>
      {held.waiting.length > 0 && (
        <Button size="xs" h={32} mb={8} variant="light" title="Show what is new (N)" onClick={held.release}>
          {held.waiting.length} new
        </Button>
      )}
      <Enterable first={first} cards={shown} />
      <Pager page={page} size={PAGE_SIZE} total={held.rows.length} onPage={setPage} />
    </>
  );
}

/** Whether it can be entered in rows is for the profile's own layout to say. */
function Enterable({ first, cards }: { readonly first: JobCardRow; readonly cards: readonly JobCardRow[] }) {
  const { laboratoryUnit, bookingInformationId, code } = first;
  const { data, problem, reload } = useLoaded(`${laboratoryUnit} ${code}`, async () => {
    const sections = fetchSections(laboratoryUnit);
    const [result] = await Promise.all([readResult(laboratoryUnit, bookingInformationId, code), sections]);
    return result;
  });
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <TableSkeleton rows={10} columns={7} />;
  const why = neededSheet(data);
  if (why !== undefined) return <OwnSheetNotice why={why} cards={cards} />;
  return <BatchGrid cards={cards} layout={data} />;
}
