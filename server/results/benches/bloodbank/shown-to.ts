import type { Result, TestValue } from '../../../../shared/contract/results.js';
import type { BloodGroup } from '../../../../shared/disciplines/bloodbank/blood-group.js';
import { bloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import { isReaction } from '../../../../shared/disciplines/bloodbank/readings.js';
import { hasLeft } from '../../../../shared/domain/stage.js';
import type { Actor } from '../../../kernel/actor.js';
import type { ResultRecord } from '../../store/result-record.js';
import { isBlind } from './readers.js';

/** What the first reading says, and what follows from it. */
export function isGroupRow(code: string): boolean {
  return isReaction(code) || code === 'ABO' || code === 'RHD';
}

const OF_THE_GROUP: readonly string[] = ['standing', 'unresolved'];

/** The second reader is blind: the sheet leaves the first reader's readings out (docs/rules/benches.md). */
export function shownTo(actor: Actor, result: Result, stored: ResultRecord | undefined): Result {
  if (isBlind(actor, stored)) return blinded(result);
  const { elsewhere } = bloodbankReference(result.surroundings ?? {});
  if (elsewhere === null) return result;
  return elsewhere.group === null ? withoutUnconfirmed(result) : following(result, elsewhere.group);
}

/** The group may have been confirmed where it was read after this sheet was saved. */
function following(result: Result, { abo, rhd }: BloodGroup): Result {
  const isFollower = !(result.bloodbankTestValues ?? []).some(({ code }) => isReaction(code));
  if (!isFollower || hasLeft(result.stage)) return result;
  const group: Readonly<Record<string, string>> = { ABO: abo, RHD: rhd };
  const rows = (result.bloodbankTestValues ?? []).map((row) => {
    const parameter = group[row.code];
    return parameter === undefined ? row : { ...row, parameter, state: 'value' as const };
  });
  return { ...result, bloodbankTestValues: rows };
}

function blinded(result: Result): Result {
  const { surroundings, sections } = result;
  const rows = result.bloodbankTestValues ?? [];
  const kept = Object.entries(sections).map(([name, said]) => [
    name,
    OF_THE_GROUP.includes(name) ? null : said,
  ]);
  return {
    ...result,
    bloodbankTestValues: rows.map((row) => (isGroupRow(row.code) ? emptied(row) : row)),
    sections: Object.fromEntries(kept) as Result['sections'],
    warnings: result.warnings.filter(({ code }) => code === 'readings_differ'),
    ...(surroundings && {
      surroundings: {
        ...surroundings,
        specimen: surroundings.specimen.filter(({ code }) => !isGroupRow(code)),
        reference: { ...bloodbankReference(surroundings), isBlind: true },
      },
    }),
  };
}

function emptied({ measured: _, factor: __, repeats: ___, ...row }: TestValue): TestValue {
  return { ...row, parameter: '', state: 'value', reason: null, flag: '', comment: null, repeat: null };
}

/** Of a specimen whose group is read in another profile: nothing before it is confirmed there. */
function withoutUnconfirmed(result: Result): Result {
  const { surroundings } = result;
  if (surroundings === undefined) return result;
  const specimen = surroundings.specimen.filter(({ code }) => !isGroupRow(code));
  return { ...result, surroundings: { ...surroundings, specimen } };
}
