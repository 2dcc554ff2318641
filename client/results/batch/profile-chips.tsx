import { Chip } from '@mantine/core';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import classes from './batch.module.css';

export interface ProfileChipsProps {
  /** All that wait on this bench. */
  readonly cards: readonly JobCardRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}

export interface WaitingProfile {
  readonly code: string;
  readonly name: string;
  readonly count: number;
}

/** The most samples first. */
export function waitingProfiles(cards: readonly JobCardRow[]): readonly WaitingProfile[] {
  const names = new Map(cards.map(({ code, testname }) => [code, testname]));
  const countOf = (code: string): number => cards.filter((card) => card.code === code).length;
  return [...names]
    .map(([code, name]) => ({ code, name, count: countOf(code) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** The profiles that wait on this bench. */
export function ProfileChips({ cards, chosen, onChoose }: ProfileChipsProps) {
  return (
    <Chip.Group value={chosen ?? null} onChange={onChoose}>
      <div className={classes.chips} role="group" aria-label="Tests that wait on this bench">
        {waitingProfiles(cards).map(({ code, name, count }) => (
          <Chip key={code} size="sm" value={code}>
            {name} ({count})
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}
