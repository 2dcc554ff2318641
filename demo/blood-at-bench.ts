import type { Result, TestValue } from '../shared/contract/results.js';
import { bloodbankReference } from '../shared/disciplines/bloodbank/reference.js';
import { hasReactions, readingsFrom, type Readings } from '../shared/disciplines/bloodbank/readings.js';
import { crossmatchOf } from '../shared/disciplines/bloodbank/units.js';
import { drawUnits } from './draw-blood.js';
import type { Random } from './random.js';
import type { Subject } from './subject.js';

/** What every reader of this person's blood sees: two people read alike. */
function readingsFor({ abo, rhesus }: Subject): Readings {
  const has: Readonly<Record<string, boolean>> = {
    AANT: abo.includes('A'),
    BANT: abo.includes('B'),
    DANT: rhesus === 'Positive',
    ACEL: !abo.includes('A'),
    BCEL: !abo.includes('B'),
  };
  return readingsFrom((code) => (has[code] ? '4+' : '0'));
}

interface Entered {
  readonly rows: readonly { readonly code: string; readonly parameter: string }[];
  readonly sections: Readonly<Record<string, unknown>>;
}

/** The first reader enters the reactions, the next one confirms them without having seen them. */
export function bloodEntered(
  random: Random,
  subject: Subject,
  shown: Result,
  rows: readonly TestValue[],
): Entered {
  const reference = bloodbankReference(shown.surroundings ?? {});
  const reactions = readingsFor(subject);
  const read = hasReactions(rows) ? Object.entries(reactions) : [];
  const confirmation = reference.isBlind ? { confirmation: { by: '', at: '', reactions } } : {};
  return {
    rows: reference.isBlind ? [] : read.map(([code, parameter]) => ({ code, parameter })),
    sections: { ...confirmation, ...crossmatched(random, shown, rows, reference.collectedAt) },
  };
}

/** Screened, and a unit of group O for everybody: it always fits. */
function crossmatched(
  random: Random,
  shown: Result,
  rows: readonly TestValue[],
  collectedAt: string | null,
): Readonly<Record<string, unknown>> {
  if (!rows.some(({ code }) => code === 'XM') || crossmatchOf(shown.sections).length > 0) return {};
  const cells = ['I', 'II', 'III'].map((cell) => ({ cell, grade: '0' }));
  const screen = { cells, antibodies: [] };
  if (collectedAt === null) return { screen };
  const subject = { abo: 'O', rhesus: 'Negative' } as const;
  const crossmatch = drawUnits(random, { subject, hasEarlier: false, enteredAt: new Date() });
  return { screen, crossmatch };
}
