import { confirmationOf, groupingFor } from '../../../../shared/disciplines/bloodbank/group-here.js';
import { gradesApart } from '../../../../shared/disciplines/bloodbank/group-table.js';
import { labMoment } from '../../../../shared/disciplines/bloodbank/lab-moment.js';
import { readingsFrom, tubesRead, type Readings } from '../../../../shared/disciplines/bloodbank/readings.js';
import type { Confirmation } from '../../../../shared/disciplines/bloodbank/shapes.js';
import type { Sections } from '../../../../shared/domain/results/sections.js';
import { invalid } from '../../../kernel/http/problem.js';
import type { Bench } from '../../assess/bench.js';
import type { ResultRecord } from '../../store/result-record.js';
import type { Sender } from '../server-part.js';
import { differentReading } from './different-reading.js';
import { isReadAlike, isSameReading, isWhole, readersOf } from './readers.js';

/** The first reading as it was stored, and as it is now. */
export interface FirstReading {
  readonly before: Readings | undefined;
  readonly now: Readings;
}

const FIELD = 'sections.confirmation';

/**
 * The second reading, signed by the server with who and when. It stands while the first one does; the same person is
 * refused, and so is one that says something else
 * of a tube than the first; a difference in grade is kept, and both see it.
 */
export function confirmed(
  sent: Sections,
  bench: Bench,
  stored: ResultRecord | undefined,
  { before, now }: FirstReading,
  sender: Sender,
): Confirmation | null {
  const grouping = groupingFor(bench.patient);
  const isChanged = before === undefined || !isSameReading(before, now, grouping);
  const earlier = stored === undefined ? null : confirmationOf(stored.sections);
  const given = readOf(sent);
  // What was stored comes back with a sheet as it was read: it confirms nothing anew.
  const isCarried =
    earlier !== null && given !== undefined && isSameReading(earlier.reactions, given, grouping);
  if (given === undefined || isCarried) return isChanged ? null : earlier;
  if (stored === undefined || isChanged || readersOf(stored).has(sender.actor.id)) {
    throw invalid(FIELD, 'You entered these readings yourself: a second person has to confirm them.');
  }
  if (!isWhole(now, grouping)) throw invalid(FIELD, 'The first reading is not complete yet.');
  if (!isWhole(given, grouping)) throw invalid(FIELD, 'Read every reaction, then confirm.');
  if (now.RHCT !== undefined && given.RHCT === undefined)
    throw invalid(FIELD, 'Read the Rh control too, then confirm.');
  if (!isReadAlike(now, given, grouping))
    throw differentReading(bench, stored, { first: now, second: given }, sender);
  const at = labMoment(bench.laboratory.timeZone, sender.now);
  const apart = gradesApart(now, given);
  return { by: sender.actor.name, at, reactions: given, ...(apart !== '' && { apart }) };
}

/** Undefined where no second reading was sent. */
function readOf(sent: Sections): Readings | undefined {
  const reactions = confirmationOf(sent)?.reactions;
  if (reactions === undefined || reactions === null) return undefined;
  const readings = readingsFrom((code) => reactions[code] ?? '');
  return tubesRead(readings).every((code) => readings[code] === '') ? undefined : readings;
}
