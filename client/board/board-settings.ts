import { useState } from 'react';
import { BOARD_SHOWS, type BoardShows } from '../../shared/live.js';
import { type Discipline, DISCIPLINES } from '../../shared/vocabulary.js';
import { unitLabel } from '../ui/layout/unit.js';

export const PRIVACY_LEVELS = BOARD_SHOWS;
export type Privacy = BoardShows;

/** Seconds for which a page of units stays; 0: it never turns. */
export const ROTATIONS = [10, 20, 30, 60, 0] as const;
export type Rotation = (typeof ROTATIONS)[number];

export interface BoardSettings {
  readonly privacy: Privacy;
  readonly scheme: 'dark' | 'light';
  /** None chosen: all of them. */
  readonly units: readonly Discipline[];
  readonly language: BoardLanguage;
  readonly rotation: Rotation;
  /** False: nobody has set this screen up yet. */
  readonly isSetUp: boolean;
}

const KEY = 'meniscus.board';
const DEFAULTS: BoardSettings = {
  privacy: 'number',
  scheme: 'dark',
  units: [],
  language: 'en',
  rotation: 20,
  isSetUp: false,
};

function oneOf<T>(known: readonly T[], stored: unknown, otherwise: T): T {
  return known.find((one) => one === stored) ?? otherwise;
}

/** As stored on this machine; unknown values are left at their defaults. */
export function storedBoardSettings(stored: string | null): BoardSettings {
  try {
    const { privacy, scheme, units, language, rotation, isSetUp } = JSON.parse(
      stored ?? '{}',
    ) as Partial<BoardSettings>;
    return {
      privacy: oneOf(PRIVACY_LEVELS, privacy, DEFAULTS.privacy),
      scheme: scheme === 'light' ? 'light' : 'dark',
      units: DISCIPLINES.filter((unit) => Array.isArray(units) && units.includes(unit)),
      language: oneOf(BOARD_LANGUAGES, language, DEFAULTS.language),
      rotation: oneOf(ROTATIONS, rotation, DEFAULTS.rotation),
      isSetUp: isSetUp === true,
    };
  } catch {
    return DEFAULTS;
  }
}

/** This machine's wall: what it shows of a patient, which units, in which language, and how it turns. */
export function useBoardSettings(): readonly [BoardSettings, (change: Partial<BoardSettings>) => void] {
  const [settings, setSettings] = useState(() => storedBoardSettings(localStorage.getItem(KEY)));
  const change = (part: Partial<BoardSettings>): void => {
    const next = { ...settings, ...part };
    localStorage.setItem(KEY, JSON.stringify(next));
    setSettings(next);
  };
  return [settings, change];
}

/** Languages in which a wall may name the units; everything else on it stays as it is. */
export const BOARD_LANGUAGES = ['en', 'fr', 'pt', 'es'] as const;
type BoardLanguage = (typeof BOARD_LANGUAGES)[number];

export const LANGUAGE_LABELS: Readonly<Record<BoardLanguage, string>> = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
  es: 'Español',
};

const NAMES: Readonly<Record<Exclude<BoardLanguage, 'en'>, Readonly<Record<Discipline, string>>>> = {
  fr: {
    microbiology: 'Microbiologie',
    serology: 'Sérologie',
    haematology: 'Hématologie',
    molecular: 'Biologie moléculaire',
    bloodbank: 'Banque de sang',
    immunochemistry: 'Immunochimie',
    biochemistry: 'Biochimie',
  },
  pt: {
    microbiology: 'Microbiologia',
    serology: 'Serologia',
    haematology: 'Hematologia',
    molecular: 'Biologia molecular',
    bloodbank: 'Banco de sangue',
    immunochemistry: 'Imunoquímica',
    biochemistry: 'Bioquímica',
  },
  es: {
    microbiology: 'Microbiología',
    serology: 'Serología',
    haematology: 'Hematología',
    molecular: 'Biología molecular',
    bloodbank: 'Banco de sangre',
    immunochemistry: 'Inmunoquímica',
    biochemistry: 'Bioquímica',
  },
};

export function unitName(unit: Discipline, language: BoardLanguage): string {
  return language === 'en' ? unitLabel(unit) : NAMES[language][unit];
}
