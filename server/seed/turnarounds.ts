import type { Turnarounds } from '../../shared/domain/time/turnaround.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { disciplineOf, type CatalogueEntry } from './catalogue-file.js';

const MINUTES_PER_HOUR = 60;

interface Pressing {
  readonly urgent: number;
  readonly stat: number;
}

/**
 * A laboratory's starting values, in minutes from receipt. An hour for STAT is the usual aim of a hospital laboratory,
 * not a standard; each laboratory sets its own.
 */
const OF_UNIT: Readonly<Record<Discipline, Pressing>> = {
  biochemistry: { urgent: 120, stat: 60 },
  haematology: { urgent: 90, stat: 60 },
  bloodbank: { urgent: 90, stat: 45 },
  serology: { urgent: 120, stat: 60 },
  immunochemistry: { urgent: 240, stat: 120 },
  microbiology: { urgent: 120, stat: 60 },
  molecular: { urgent: 240, stat: 180 },
};

/** Tests read at once, and tests that take longer at the microscope or by their method. */
const OWN: Readonly<Record<string, Pressing>> = {
  ABG: { urgent: 30, stat: 15 },
  RBS: { urgent: 45, stat: 30 },
  UPT: { urgent: 45, stat: 30 },
  CARD: { urgent: 60, stat: 45 },
  GRP: { urgent: 60, stat: 30 },
  // The Westergren tube stands for an hour.
  ESR: { urgent: 90, stat: 90 },
  FILM: { urgent: 240, stat: 120 },
  CD4: { urgent: 480, stat: 240 },
  // Liquefaction comes first: up to an hour.
  SEMEN: { urgent: 150, stat: 120 },
  AFB: { urgent: 480, stat: 240 },
  COVID: { urgent: 480, stat: 240 },
};

/** Urgency shortens neither an incubation, nor the two hours of a tolerance test, nor a run that samples are gathered for. */
const UNSHORTENED: ReadonlySet<string> = new Set([
  ...['BCUL', 'UMCS', 'SMCS', 'PUSS', 'SPUT', 'HVS', 'CSFM'],
  ...['OGTT', 'HBEL', 'ANA', 'FERT', 'B12F', 'VITD', 'IGE'],
  ...['HIVVL', 'EID', 'HBVDNA', 'HCVRNA', 'CTNG', 'HPV'],
]);

/** None is longer than the routine time. */
export function shippedTurnarounds(entry: CatalogueEntry): Turnarounds {
  const routine = Math.round(entry.turnaroundHours * MINUTES_PER_HOUR);
  const { urgent, stat } = UNSHORTENED.has(entry.profileCode)
    ? { urgent: routine, stat: routine }
    : (OWN[entry.profileCode] ?? OF_UNIT[disciplineOf(entry)]);
  return {
    turnaroundMinutes: routine,
    urgentTurnaroundMinutes: Math.min(routine, urgent),
    statTurnaroundMinutes: Math.min(routine, stat),
  };
}
