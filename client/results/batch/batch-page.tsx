import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DISCIPLINES, type Discipline } from '../../../shared/vocabulary.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { withQuery } from '../../core/api.js';
import { useLiveList } from '../../core/live-list.js';
import { applyCard, byBenchOrder, readWaiting } from '../../core/waiting-cards.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Pager } from '../../ui/table/pager.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { unitLabel } from '../../ui/layout/unit.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readResult } from '../results.api.js';
import { fetchSections } from '../sections/index.js';
import { BatchGrid } from './batch-grid.js';
import { NewSamples } from './new-samples.js';
import { neededSheet } from './own-sheet.js';
import { OwnSheetNotice } from './own-sheet-notice.js';
import { ProfileChips, useProfiles } from './profile-chips.js';
import { useRack } from './rack.js';

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
  const profiles = useProfiles(cards ?? []);
  const [first, setFirst] = useState<string>();
  // Chosen once, at the first drawing: no event puts another test under the hands.
  const most = first ?? profiles[0]?.code;
  if (first !== most) setFirst(most);
  const chosen = profile ?? first ?? most;
  const own = cards?.filter(({ code }) => code === chosen).sort(byBenchOrder);
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
          profiles={profiles}
          chosen={chosen}
          onChoose={(next) => setQuery({ unit, profile: next }, { replace: true })}
        />
      )}
      {own !== undefined && <Samples key={chosen} unit={unit} cards={own} />}
    </>
  );
}

/** No row moves while somebody types: what was saved keeps its place, and new samples wait until they are asked for. */
function Samples({ unit, cards }: { readonly unit: Discipline; readonly cards: readonly JobCardRow[] }) {
  const [page, setPage] = useState(1);
  const rack = useRack(cards);
  const shown = rack.rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const [first] = shown;
  useShortcut('N', 'Add the new samples', rack.add, { enabled: rack.waiting.length > 0 });
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
      <NewSamples waiting={rack.waiting} onAdd={rack.add} />
      <Enterable first={first} cards={shown} gone={rack.gone} />
      <Pager page={page} size={PAGE_SIZE} total={rack.rows.length} onPage={setPage} />
    </>
  );
}

interface EnterableProps {
  readonly first: JobCardRow;
  readonly cards: readonly JobCardRow[];
  readonly gone: ReadonlySet<string>;
}

/** Whether it can be entered in rows is for the profile's own layout to say. */
function Enterable({ first, cards, gone }: EnterableProps) {
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
  return <BatchGrid cards={cards} gone={gone} layout={data} />;
}
