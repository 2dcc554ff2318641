import { Chip, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { IconAlarm, IconBarcode, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import { type BoardPicture, countsOf, LIVE_BOARD } from '../core/live-board.js';
import { type LiveList, useOwnList } from '../core/live-list.js';
import { type CardFilter, NO_FILTER, type Unit } from '../core/waiting-cards.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { useNow } from '../ui/layout/now.js';
import { unitLabel, unitTint } from '../ui/layout/unit.js';
import classes from './worklist.module.css';

interface UnitTabsProps {
  readonly unit: Unit;
  readonly live: LiveCounts;
  readonly onUnit: (unit: Unit) => void;
}

const UNITS: readonly Unit[] = ['all', ...DISCIPLINES];

/** The part of the tab before the open one that stays in sight. */
const BEFORE_PX = 48;

export function UnitTabs({ unit, live, onUnit }: UnitTabsProps) {
  const counts = useUnitCounts(live);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && open) bar.current.scrollLeft = open.offsetLeft - BEFORE_PX;
    // With their counts the tabs are wider.
  }, [unit, counts.size]);
  return (
    <nav ref={bar} className={classes.tabs} aria-label="Units">
      {UNITS.map((one) => {
        const count = counts.get(one);
        return (
          <button
            key={one}
            type="button"
            className={classes.tab}
            aria-current={one === unit ? 'page' : undefined}
            onClick={() => onUnit(one)}
          >
            {one !== 'all' && <span className={classes.dot} style={{ background: unitTint(one).line }} />}
            {one === 'all' ? 'All units' : unitLabel(one)}
            <span className={classes.count}>{count?.waiting ?? ''}</span>
            {count !== undefined && count.overdue > 0 && (
              <span className={classes.late} title={`${count.overdue} overdue`}>
                <IconAlarm size={12} stroke={2} aria-hidden="true" />
                {count.overdue}
                <VisuallyHidden component="span"> overdue</VisuallyHidden>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

interface WorklistFiltersProps {
  readonly filter: CardFilter;
  readonly unit: Unit;
  readonly live: LiveCounts;
  readonly onFilter: (filter: CardFilter) => void;
  /** News, at the end of the row. */
  readonly children: ReactNode;
}

export function WorklistFilters({ filter, unit, live, onFilter, children }: WorklistFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Filter the list', () => field.current?.focus());
  useShortcut('O', 'Overdue only', () => onFilter({ ...filter, overdueOnly: !filter.overdueOnly }));
  const pick = (priority: CardFilter['priority']): void =>
    onFilter({ ...filter, priority: filter.priority === priority ? '' : priority });
  return (
    <Group gap={10} className={classes.filters}>
      <TextInput
        ref={field}
        size="sm"
        className={classes.find}
        aria-label="Filter by lab number, patient or test"
        placeholder="Lab number, patient or test"
        title="Filter (/)"
        leftSection={<IconSearch />}
        rightSection={<IconBarcode size={18} stroke={1.5} aria-label="A scan opens the sample" />}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter !== NO_FILTER) {
            event.preventDefault();
            onFilter(NO_FILTER);
          }
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            document.querySelector<HTMLElement>('tr[data-row]')?.focus();
          }
        }}
      />
      <Chip size="sm" checked={filter.priority === 'stat'} onChange={() => pick('stat')}>
        STAT
      </Chip>
      <Chip size="sm" checked={filter.priority === 'urgent'} onChange={() => pick('urgent')}>
        Urgent and STAT
      </Chip>
      <Chip
        size="sm"
        checked={filter.overdueOnly}
        onChange={() => onFilter({ ...filter, overdueOnly: !filter.overdueOnly })}
      >
        Overdue (<Overdue unit={unit} live={live} />)
      </Chip>
      {children}
    </Group>
  );
}

function Overdue({ unit, live }: Pick<WorklistFiltersProps, 'unit' | 'live'>) {
  return useUnitCounts(live).get(unit)?.overdue ?? 0;
}

interface UnitCount {
  readonly waiting: number;
  readonly overdue: number;
}

/** Handed to the figures, which follow it each for itself. */
export type LiveCounts = LiveList<BoardPicture>;

export function useLiveCounts(): LiveCounts {
  return useOwnList('unit counts', LIVE_BOARD);
}

/** How many wait in each unit, and in all. */
export function useUnitCounts(live: LiveCounts): ReadonlyMap<Unit, UnitCount> {
  const now = useNow();
  const data = live.use((state) => state.data);
  if (data === undefined) return new Map();
  const units = data.units.map((unit) => [unit.unit, countsOf(data, unit, now)] as const);
  const total = (of: keyof UnitCount): number => units.reduce((sum, [, counts]) => sum + counts[of], 0);
  return new Map<Unit, UnitCount>([
    ['all', { waiting: total('waiting'), overdue: total('overdue') }],
    ...units,
  ]);
}
