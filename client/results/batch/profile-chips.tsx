import { Chip } from '@mantine/core';
import { useState } from 'react';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import classes from './batch.module.css';

export interface ProfileChipsProps {
  readonly profiles: readonly WaitingProfile[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}

export interface WaitingProfile {
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
export function useProfiles(cards: readonly JobCardRow[]): readonly WaitingProfile[] {
  const [placed, setPlaced] = useState<readonly WaitingProfile[]>([]);
  const now = waitingProfiles(cards);
  const fresh = now.filter(({ code }) => !placed.some((one) => one.code === code));
  const shown = [...placed, ...fresh];
  if (fresh.length > 0) setPlaced(shown);
  return shown.map((one) => now.find(({ code }) => code === one.code) ?? { ...one, count: 0 });
}

/** The profiles that wait on this bench. */
export function ProfileChips({ profiles, chosen, onChoose }: ProfileChipsProps) {
  return (
    <Chip.Group value={chosen ?? null} onChange={onChoose}>
      <div className={classes.chips} role="group" aria-label="Tests that wait on this bench">
        {profiles.map(({ code, name, count }) => (
          <Chip key={code} size="sm" value={code}>
            {name} ({count})
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}
