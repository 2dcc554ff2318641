import { labDay } from '../../domain/time/lab-time.js';
import { writtenDay } from '../../domain/time/written-day.js';
import { bloodGroupOf } from './blood-group.js';
import { componentWords, hasRedCells } from './components.js';
import type { BloodRecipient } from './recipient.js';
import type { BloodbankReference } from './reference.js';
import { dAgainst, isTreatedAsNegative } from './unit-d.js';
import { whyGroupsDiffer } from './unit-group.js';
import { readUnit } from './unit-number.js';
import { GROUP_CHECK, lineText, methodsFor, type CrossmatchLine } from './units.js';

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

/** What keeps a unit from being crossmatched for this patient. */
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
    ...reasonRefusals(judged),
    ...wayRefusals(judged),
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

function groupRefusals({ line, recipient, reference }: Judged): readonly Told[] {
  const unit = bloodGroupOf(line.group);
  if (unit === undefined) return [];
  const { platelets } = reference.settings;
  const patient = recipient.isConfirmedTwice ? recipient.abo : null;
  const why = whyGroupsDiffer({ component: line.component, unit: unit.abo, patient, platelets });
  return why === null ? [] : [{ field: 'group', message: `${lineText(line)}: ${why}.` }];
}

/** D positive red cells are given to a D negative patient for a reason, or not at all. */
function reasonRefusals({ line, recipient }: Judged): readonly Told[] {
  const against = dAgainst(line, recipient);
  if (against === null || !isTreatedAsNegative(recipient) || (line.reason ?? '') !== '') return [];
  const harm = recipient.mayBecomePregnant ? ' (anti-D may harm a later pregnancy)' : '';
  return [{ field: 'reason', message: `${lineText(line)}: ${against}${harm}. Say why it is given.` }];
}

/** A saved line is not asked for a method that it could not have had then. */
function wayRefusals({ line, isSaved }: Judged): readonly Told[] {
  const ways = methodsFor(line);
  if (line.method === '' || ways.includes(line.method) || isSaved) return [];
  const why = hasRedCells(line)
    ? `it holds red cells, crossmatch it by ${ways.join(', ')}`
    : `there is no crossmatch of ${componentWords(line.component)}, its group is checked (${GROUP_CHECK})`;
  return [{ field: 'method', message: `${lineText(line)}: ${why}.` }];
}

function methodRefusals({ line, recipient }: Judged): readonly Told[] {
  const { method } = line;
  if (method === 'IAT' || !hasRedCells(line)) return [];
  const { antibodies, screen, isConfirmedTwice } = recipient;
  const told = (why: string): readonly Told[] => [{ field: 'method', message: `${lineText(line)}: ${why}.` }];
  if (antibodies.length > 0)
    return told(`${antibodies.join(', ')} on record, crossmatch by antiglobulin (IAT) only`);
  if (screen === 'Positive') return told('the screen is positive, crossmatch by antiglobulin (IAT) only');
  if (method !== 'electronic') return [];
  if (!isConfirmedTwice) return told('an electronic crossmatch needs a group that two samples agree on');
  return screen === 'Negative' ? [] : told('an electronic crossmatch needs a negative screen on this sample');
}
