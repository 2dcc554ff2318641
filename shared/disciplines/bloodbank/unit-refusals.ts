import { labDay } from '../../domain/lab-time.js';
import { writtenDay } from '../../domain/written-day.js';
import { bloodGroupOf, mayGetRedCells } from './blood-group.js';
import type { BloodRecipient } from './recipient.js';
import type { BloodbankReference } from './reference.js';
import { readUnit } from './unit-number.js';
import { hasRedCells, lineText, type CrossmatchLine } from './units.js';

interface Judged {
  readonly line: CrossmatchLine;
  /** It stands as it was saved: what was good then may have expired since. */
  readonly isSaved: boolean;
  /** yyyy-MM-dd. */
  readonly today: string;
  readonly timeZone: string;
  readonly reference: BloodbankReference;
  readonly recipient: BloodRecipient;
}

interface Told {
  readonly field: keyof CrossmatchLine;
  readonly message: string;
}

const ASKED = [
  ['component', 'say what it is, e.g. red cells'],
  ['group', 'enter the group of the unit'],
  ['expiry', 'enter the expiry of the unit'],
  ['method', 'say how it was crossmatched'],
  ['result', 'say whether it is compatible'],
] as const;

/** DISCIPLINES.md: what keeps a unit from being crossmatched for this patient. */
export function lineRefusals(judged: Judged): readonly Told[] {
  const { line, reference } = judged;
  const read = readUnit(line.unit, reference.settings.unitPattern);
  if ('message' in read) return [{ field: 'unit', message: read.message }];
  const missing = ASKED.filter(([field]) => line[field] === '');
  if (missing.length > 0) {
    return missing.map(([field, what]) => ({ field, message: `${lineText(line)}: ${what}.` }));
  }
  return [
    ...sampleRefusals(judged),
    ...dateRefusals(judged),
    ...groupRefusals(judged),
    ...methodRefusals(judged),
  ];
}

function sampleRefusals({ reference }: Judged): readonly Told[] {
  if (reference.collectedAt !== null) return [];
  const message = 'The collection time was not stated: without it there is no crossmatch.';
  return [{ field: 'unit', message }];
}

function dateRefusals({ line, isSaved, today, timeZone }: Judged): readonly Told[] {
  if (isSaved) return [];
  const { expiry, until } = line;
  if (expiry < today)
    return [{ field: 'expiry', message: `${lineText(line)} expired on ${writtenDay(expiry)}.` }];
  const lastDay = until === '' ? today : labDay(timeZone, until);
  if (lastDay >= today) return [];
  return [
    {
      field: 'unit',
      message: `The sample was good for a crossmatch until ${writtenDay(lastDay)}: take a new one.`,
    },
  ];
}

function groupRefusals({ line, recipient }: Judged): readonly Told[] {
  const unit = bloodGroupOf(line.group);
  if (unit === undefined || !hasRedCells(line) || unit.abo === 'O') return [];
  if (!recipient.isConfirmedTwice || recipient.abo === null) {
    const why = 'until two samples agree on the group, only group O red cells are accepted';
    return [{ field: 'group', message: `${lineText(line)}: ${why}.` }];
  }
  if (mayGetRedCells(recipient.abo, unit.abo)) return [];
  const message = `${lineText(line)}: group ${unit.abo} red cells are incompatible with a patient of group ${recipient.abo}.`;
  return [{ field: 'group', message }];
}

function methodRefusals({ line, recipient }: Judged): readonly Told[] {
  const { method } = line;
  if (method === 'IAT') return [];
  const { antibodies, screen, isConfirmedTwice } = recipient;
  const told = (why: string): readonly Told[] => [{ field: 'method', message: `${lineText(line)}: ${why}.` }];
  if (antibodies.length > 0)
    return told(`${antibodies.join(', ')} on record, crossmatch by antiglobulin (IAT) only`);
  if (screen === 'Positive') return told('the screen is positive, crossmatch by antiglobulin (IAT) only');
  if (method !== 'electronic') return [];
  if (!isConfirmedTwice) return told('an electronic crossmatch needs a group that two samples agree on');
  return screen === 'Negative' ? [] : told('an electronic crossmatch needs a negative screen on this sample');
}
