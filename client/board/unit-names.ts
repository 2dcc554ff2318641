import type { Discipline } from '../../shared/vocabulary.js';
import { unitLabel } from '../ui/layout/unit.js';

/** Languages in which a wall may name the units; everything else on it stays as it is. */
export const BOARD_LANGUAGES = ['en', 'fr', 'pt', 'es'] as const;
export type BoardLanguage = (typeof BOARD_LANGUAGES)[number];

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
