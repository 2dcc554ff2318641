import { useState } from 'react';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';

interface Current {
  /** The selected result; undefined once its panel was closed, or the result left the list. */
  readonly current: QueuedResult | undefined;
  /** It left by somebody else's act: nobody else's result takes its place under the keys. */
  readonly isReleased: boolean;
  readonly pick: (row: QueuedResult | undefined) => void;
  /** On to the one below that still waits; from the last to the first. */
  readonly next: () => void;
}

interface Place {
  readonly id: string | undefined;
  /** Its index in the list: a signed result may leave the list before the next is picked. */
  readonly index: number;
}

export function useCurrent(rows: readonly QueuedResult[]): Current {
  const [place, setPlace] = useState<Place>(() => ({ id: isNarrow() ? undefined : rows[0]?.id, index: 0 }));
  const current = rows.find(({ id }) => id === place.id);
  const isReleased = place.id !== undefined && current === undefined;
  const pick = (row: QueuedResult | undefined): void => {
    setPlace({ id: row?.id, index: row === undefined ? 0 : rows.indexOf(row) });
  };
  const next = (): void => {
    const here = current === undefined ? (isReleased ? place.index : 0) - 1 : rows.indexOf(current);
    const ahead = [...rows.slice(here + 1), ...rows.slice(0, Math.max(0, isReleased ? here + 1 : here))];
    const row = ahead.find(({ releaseAt }) => releaseAt === null) ?? current;
    pick(row);
    showInHand();
  };
  return { current, isReleased, pick, next };
}

/** There the detail takes the place of the list: it is opened by a tap. */
function isNarrow(): boolean {
  return window.matchMedia('(max-width: 62em)').matches;
}

/** Scrolls the selected row into view. */
function showInHand(): void {
  requestAnimationFrame(() => document.querySelector('tr[data-open]')?.scrollIntoView({ block: 'nearest' }));
}
