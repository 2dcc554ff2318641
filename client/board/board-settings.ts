import { useState } from 'react';
import { BOARD_SHOWS, type BoardShows } from '../../shared/live.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';

export const PRIVACIES = BOARD_SHOWS;
export type Privacy = BoardShows;

export interface BoardSettings {
  readonly privacy: Privacy;
  readonly scheme: 'dark' | 'light';
  /** None chosen: all of them. */
  readonly units: readonly Discipline[];
}

const KEY = 'meniscus.board';
const DEFAULTS: BoardSettings = { privacy: 'number', scheme: 'dark', units: [] };

function stored(): BoardSettings {
  try {
    const { privacy, scheme, units } = JSON.parse(
      localStorage.getItem(KEY) ?? '{}',
    ) as Partial<BoardSettings>;
    return {
      privacy: PRIVACIES.find((known) => known === privacy) ?? DEFAULTS.privacy,
      scheme: scheme === 'light' ? 'light' : 'dark',
      units: DISCIPLINES.filter((unit) => Array.isArray(units) && units.includes(unit)),
    };
  } catch {
    return DEFAULTS;
  }
}

/** This machine's wall: what it shows of a patient, and which units. */
export function useBoardSettings(): readonly [BoardSettings, (change: Partial<BoardSettings>) => void] {
  const [settings, setSettings] = useState(stored);
  const change = (part: Partial<BoardSettings>): void => {
    const next = { ...settings, ...part };
    localStorage.setItem(KEY, JSON.stringify(next));
    setSettings(next);
  };
  return [settings, change];
}
