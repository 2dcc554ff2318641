import { useState } from 'react';
import type { JobCardRow } from '../../../shared/event-payloads.js';

export interface Rack {
  /** In the order of the first drawing; what was added stands below. */
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
export function useRack(cards: readonly JobCardRow[]): Rack {
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
