import { Button, Chip } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { type Discipline, DISCIPLINES } from '../../../shared/vocabulary.js';
import { withQuery } from '../../core/api.js';
import { useLiveList } from '../../core/live-list.js';
import { applyCard, byBenchOrder, readWaiting } from '../../core/waiting-cards.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { unitLabel } from '../../ui/layout/unit.js';
import { Pager } from '../../ui/table/pager.js';
import { LinkButton } from '../../ui/layout/link-button.js';
import { readResult } from '../results.api.js';
import { fetchSections } from '../sections/entry-sections.js';
import { BatchGrid } from './batch-grid.js';
import classes from './batch.module.css';
import { ownSheetNeeded, OwnSheetNotice } from './own-sheet.js';

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
        action={<LinkButton to="/lab/worklist">Worklist</LinkButton>}
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
          <LinkButton to={withQuery('/lab/worklist', { unit })} variant="default">
            Worklist
          </LinkButton>
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
  const why = ownSheetNeeded(data);
  if (why !== undefined) return <OwnSheetNotice why={why} cards={cards} />;
  return <BatchGrid cards={cards} gone={gone} layout={data} />;
}

interface NewSamplesProps {
  readonly waiting: readonly JobCardRow[];
  readonly onAdd: () => void;
}

/** Its line is always there, so that nothing moves when a sample is booked. */
function NewSamples({ waiting, onAdd }: NewSamplesProps) {
  const pressing = waiting.filter(({ priority }) => priority !== 'routine').length;
  return (
    <div className={classes.more} role="status">
      {waiting.length === 0 ? (
        <span className="dimmed">New bookings wait here until you add them.</span>
      ) : (
        <Button size="xs" variant="light" title="Add them below (N)" onClick={onAdd}>
          {waiting.length} more {waiting[0]?.code}
          {pressing > 0 && `, ${pressing} of them urgent`}: add
        </Button>
      )}
    </div>
  );
}

interface ProfileChipsProps {
  readonly profiles: readonly WaitingProfile[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}

interface WaitingProfile {
  readonly code: string;
  readonly name: string;
  readonly count: number;
}

/** The most samples first. */
function waitingProfiles(cards: readonly JobCardRow[]): readonly WaitingProfile[] {
  const found = new Map<string, WaitingProfile>();
  for (const { code, testname: name } of cards)
    found.set(code, { code, name, count: (found.get(code)?.count ?? 0) + 1 });
  return [...found.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** In the order of the first drawing: none moves under the pointer, a new one comes last, and an empty one stays. */
function useProfiles(cards: readonly JobCardRow[]): readonly WaitingProfile[] {
  const [placed, setPlaced] = useState<readonly WaitingProfile[]>([]);
  const now = waitingProfiles(cards);
  const fresh = now.filter(({ code }) => !placed.some((one) => one.code === code));
  const shown = [...placed, ...fresh];
  if (fresh.length > 0) setPlaced(shown);
  return shown.map((one) => now.find(({ code }) => code === one.code) ?? { ...one, count: 0 });
}

/** The profiles that wait on this bench. */
function ProfileChips({ profiles, chosen, onChoose }: ProfileChipsProps) {
  return (
    <Chip.Group value={chosen ?? null} onChange={onChoose}>
      <div className={classes.chips} role="group" aria-label="Tests waiting on this bench">
        {profiles.map(({ code, name, count }) => (
          <Chip key={code} size="sm" value={code}>
            {name} ({count})
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}

interface Rack {
  /** In the order of the first drawing; added ones are below. */
  readonly rows: readonly JobCardRow[];
  /** Ids of samples that no longer wait: somebody else saved them, or they were taken off the bench. */
  readonly gone: ReadonlySet<string>;
  /** New samples, until somebody asks for them. */
  readonly waiting: readonly JobCardRow[];
  readonly add: () => void;
}

/**
 * The samples that are entered together, fixed when they are first drawn: whatever is booked or saved meanwhile, no
 * row comes, goes or moves under the hands. `cards`: those that wait now, in their order.
 */
function useRack(cards: readonly JobCardRow[]): Rack {
  const [placed, setPlaced] = useState(cards);
  // A rack that was empty has nothing under the hands.
  const isFirst = placed.length === 0 && cards.length > 0;
  if (isFirst) setPlaced(cards);
  const rack = isFirst ? cards : placed;
  const live = new Map(cards.map((card) => [card.id, card]));
  const known = new Set(rack.map(({ id }) => id));
  const waiting = cards.filter(({ id }) => !known.has(id));
  return {
    rows: rack.map((card) => live.get(card.id) ?? card),
    gone: new Set(rack.map(({ id }) => id).filter((id) => !live.has(id))),
    waiting,
    add: () => setPlaced([...rack, ...waiting]),
  };
}
