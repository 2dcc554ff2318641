import {
  givenGroup,
  groupHere,
  resolutionOf,
  unresolvedOf,
  type ReadRow,
} from '../../../../shared/disciplines/bloodbank/group-here.js';
import { hasReactions, readingsOf } from '../../../../shared/disciplines/bloodbank/readings.js';
import type { Entry } from '../../../../shared/domain/results/assess-result.js';
import type { Sections } from '../../../../shared/domain/results/sections.js';
import { hasLeft } from '../../../../shared/domain/stage.js';
import { Problem } from '../../../kernel/http/problem.js';
import type { Bench } from '../../assess/bench.js';
import type { ResultRecord } from '../../store/result-record.js';
import type { Sender } from '../server-part.js';
import { confirmed, type FirstReading } from './confirmed.js';
import { isBlind, isSameReading } from './readers.js';
import { resolved } from './resolved.js';

/** The sections of a group with who confirmed and who resolved: that is the server's to say. */
export function stamped(
  sent: Sections,
  bench: Bench,
  stored: ResultRecord | undefined,
  sender: Sender,
  entries: ReadonlyMap<string, Entry>,
): Sections {
  if (!hasReactions(bench.parameters.map(({ code }) => ({ code })))) return sent;
  const rows = rowsOf(bench, entries);
  const reading = { before: stored && readingsOf(stored.values), now: readingsOf(rows) };
  if (stored !== undefined && hasLeft(stored.stage)) return asReleased(sent, stored, reading);
  const confirmation = confirmed(sent, bench, stored, reading, sender);
  const unresolved = isBlind(sender.actor, stored)
    ? unresolvedOf(stored.sections)
    : (sent['unresolved'] ?? null);
  // What this sample reads, whatever was said of it.
  const here = groupHere({ rows, patient: bench.patient, sections: {} });
  const group = here && givenGroup(here);
  const standing = isUnchanged(reading) && stored ? resolutionOf(stored.sections) : null;
  const conflict = resolved(sent, bench, { group, standing }, sender);
  return { ...sent, confirmation, unresolved, conflict };
}

function rowsOf({ parameters }: Bench, entries: ReadonlyMap<string, Entry>): readonly ReadRow[] {
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
