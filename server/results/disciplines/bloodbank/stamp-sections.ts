import {
  givenGroup,
  groupHere,
  resolutionOf,
  unresolvedOf,
  type ReadRow,
  confirmationOf,
  groupingFor,
} from '../../../../shared/disciplines/bloodbank/group-here.js';
import {
  hasReactions,
  readingsOf,
  readingsFrom,
  tubesRead,
  type Readings,
} from '../../../../shared/disciplines/bloodbank/readings.js';
import type { Entry } from '../../../../shared/domain/results/assess-result.js';
import type { Sections } from '../../../../shared/domain/results/sections.js';
import { isReleased } from '../../../../shared/domain/stage.js';
import { gradeDifference } from '../../../../shared/disciplines/bloodbank/group-table.js';
import { labMoment } from '../../../../shared/disciplines/bloodbank/lab-moment.js';
import type { Confirmation, Resolution } from '../../../../shared/disciplines/bloodbank/shapes.js';
import {
  bloodGroupOf,
  contradicts,
  groupText,
  type BloodGroup,
} from '../../../../shared/disciplines/bloodbank/blood-group.js';
import { bloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import { can } from '../../../../shared/domain/people/access.js';
import { writtenDay } from '../../../../shared/domain/time/day-text.js';
import { Problem, invalid } from '../../../kernel/http/problem.js';
import type { Basis } from '../../assess/assessment.js';
import type { ResultRecord } from '../../store/result-record.js';
import { rowOf } from '../../store/booked-test.js';
import { RefusedWithTrace } from '../../store/refused-with-trace.js';
import type { Sender } from '../server-part.js';
import { isBlind, isSameReading, hasSameReadings, isWhole, readersOf } from './readers.js';

/** The sections of a group, with the people who confirmed and resolved it, whom only the server sets. */
export function stampSections(
  sent: Sections,
  basis: Basis,
  stored: ResultRecord | undefined,
  sender: Sender,
  entries: ReadonlyMap<string, Entry>,
): Sections {
  if (!hasReactions(basis.parameters.map(({ code }) => ({ code })))) return sent;
  const rows = rowsOf(basis, entries);
  const reading = { before: stored && readingsOf(stored.values), now: readingsOf(rows) };
  if (stored !== undefined && isReleased(stored.stage)) return asReleased(sent, stored, reading);
  const confirmation = confirmed(sent, basis, stored, reading, sender);
  const unresolved = isBlind(sender.actor, stored)
    ? unresolvedOf(stored.sections)
    : (sent['unresolved'] ?? null);
  // This sample's own reading, whatever was recorded about it.
  const here = groupHere({ rows, patient: basis.patient, sections: {} });
  const group = here && givenGroup(here);
  const current = isUnchanged(reading) && stored ? resolutionOf(stored.sections) : null;
  const conflict = resolved(sent, basis, { group, standing: current }, sender);
  return { ...sent, confirmation, unresolved, conflict };
}

function rowsOf({ parameters }: Basis, entries: ReadonlyMap<string, Entry>): readonly ReadRow[] {
  return parameters.map(({ code }) => {
    const { parameter = '', comment = null } = entries.get(code) ?? {};
    return { code, parameter, comment };
  });
}

function isUnchanged({ before, now }: FirstReading): boolean {
  return before !== undefined && isSameReading(before, now, 'forward and reverse');
}

/** A group that left is not read again on paper: its sample is, after the result was withdrawn. */
function asReleased(sent: Sections, { sections }: ResultRecord, reading: FirstReading): Sections {
  if (!isUnchanged(reading)) {
    throw new Problem(
      'conflict',
      'The readings of a released group cannot be amended: withdraw the result, and read the group again.',
    );
  }
  const { confirmation = null, unresolved = null, conflict = null } = sections;
  return { ...sent, confirmation, unresolved, conflict };
}

interface FirstReading {
  readonly before: Readings | undefined;
  readonly now: Readings;
}

const FIELD = 'sections.confirmation';

/**
 * The second reading, signed by the server with person and time. It stays as long as the first one does. The same
 * person is refused, and so is a reading that means something else in a tube; a difference in grade is stored and shown
 * to both.
 */
function confirmed(
  sent: Sections,
  basis: Basis,
  stored: ResultRecord | undefined,
  { before, now }: FirstReading,
  sender: Sender,
): Confirmation | null {
  const grouping = groupingFor(basis.patient);
  const isChanged = before === undefined || !isSameReading(before, now, grouping);
  const earlier = stored === undefined ? null : confirmationOf(stored.sections);
  const given = readOf(sent);
  // A stored section comes back with the sheet as it was read, and is no new confirmation.
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
  if (!hasSameReadings(now, given, grouping)) throw differentReading(basis, stored, now, given, sender);
  const at = labMoment(basis.laboratory.timeZone, sender.now);
  const apart = gradeDifference(now, given);
  return { by: sender.actor.name, at, reactions: given, ...(apart !== '' && { apart }) };
}

function readOf(sent: Sections): Readings | undefined {
  const reactions = confirmationOf(sent)?.reactions;
  if (reactions === undefined || reactions === null) return undefined;
  const readings = readingsFrom((code) => reactions[code] ?? '');
  return tubesRead(readings).every((code) => readings[code] === '') ? undefined : readings;
}

const KEEP = `
  insert into blood_reading_difference (id, result_id, version, at, first_by, second_by, first_reading, second_reading)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const NAMES = `select username, first_name || ' ' || surname as name from app_user where id = any ($1::uuid[])`;

/**
 * The differing tube is not named, so that the second reader looks at all of them again. The refusal is stored, and
 * both readers are warned.
 */
function differentReading(
  { test }: Basis,
  stored: ResultRecord,
  first: Readings,
  second: Readings,
  { actor, now }: Sender,
): RefusedWithTrace {
  const { errors, detail } = invalid(
    'sections.confirmation',
    'This reading differs from the first and does not confirm it. Both readers check the reactions again.',
  );
  return new RefusedWithTrace('invalid', detail, { errors: errors ?? [] }, async (tx) => {
    const readers = await tx.sql<{ username: string; name: string }>(NAMES, [[...readersOf(stored)]]);
    const firstBy = readers.map(({ name }) => name).join(', ') || stored.doneby;
    const id = tx.id();
    const values = [id, stored.id, stored.version, now, firstBy, actor.name];
    await tx.sql(KEEP, [...values, JSON.stringify(first), JSON.stringify(second)]);
    tx.emit('ReadingsDiffered', stored.id, {
      ...rowOf(test),
      usernames: [...new Set([...readers.map(({ username }) => username), actor.username])],
    });
    tx.audit('result.readings-differ', 'result', stored.id, {
      after: { firstBy, secondBy: actor.name, first, second },
    });
  });
}

/** An earlier group that cannot be the same person's. */
interface Earlier {
  readonly resultId: string | null;
  readonly group: string;
  readonly number: string | null;
  /** yyyy-MM-dd. */
  readonly day: string | null;
}

interface Conflicting {
  readonly group: BloodGroup | undefined;
  /** The earlier resolution, while the readings are unchanged. */
  readonly standing: Resolution | null;
}

const SHORTEST_REASON = 3;

/**
 * A group that conflicts with the patient's earlier one is a hard stop. 409 naming it, its date and
 * number, until SUPER says whose blood was in the wrong tube, and why.
 */
function resolved(
  sent: Sections,
  basis: Basis,
  { group, standing }: Conflicting,
  sender: Sender,
): Resolution | null {
  const against = group === undefined ? [] : earlierAgainst(basis, group);
  if (group === undefined || against.length === 0 || standing?.wrongBlood === 'now') return standing;
  const given = resolutionOf(sent);
  if (!given?.wrongBlood || !can(sender.actor.role, 'results.release')) throw hardStop(group, against);
  if ((given.reason ?? '').trim().length < SHORTEST_REASON) {
    throw invalid('sections.conflict.reason', 'Say why it was wrong blood in the tube.');
  }
  return {
    wrongBlood: given.wrongBlood,
    reason: given.reason.trim(),
    by: sender.actor.name,
    at: labMoment(basis.laboratory.timeZone, sender.now),
    against: against.flatMap(({ resultId }) => resultId ?? []),
    earlier: against.map(earlierText).join('; '),
  };
}

function earlierAgainst({ surroundings }: Basis, group: BloodGroup): readonly Earlier[] {
  const { groups, recorded } = bloodbankReference(surroundings);
  const found = groups
    .filter((one) => contradicts(one, group))
    .map(({ resultId, number, day, ...one }) => ({ resultId, number, day, group: groupText(one) }));
  if (found.length > 0) return found;
  const known = bloodGroupOf(recorded);
  if (known === undefined || !contradicts(known, group)) return [];
  return [{ resultId: null, number: null, day: null, group: groupText(known) }];
}

function earlierText({ group, number, day }: Earlier): string {
  return number === null
    ? `${group} in the patient's record`
    : `${group}, ${number} of ${writtenDay(day ?? '')}`;
}

function hardStop(group: BloodGroup, against: readonly Earlier[]): Problem {
  const earlier = against.map(earlierText).join('; ');
  const detail =
    `This sample reads ${groupText(group)}, the patient's earlier group is ${earlier}. One of them is another ` +
    'person’s blood: only a SUPER user can resolve this, with a reason, as wrong blood in tube now or then.';
  return new Problem('conflict', detail, {
    extra: { earlier: against.map(({ group: was, number, day }) => ({ group: was, number, day })) },
  });
}
