import type { TestValueRequest, Result, TestValue } from '../../../../shared/contract/results.js';
import { confirmationOf, resolutionOf } from '../../../../shared/disciplines/bloodbank/group-here.js';
import { hasReactions, isReaction } from '../../../../shared/disciplines/bloodbank/readings.js';
import { isCorrected, isIssued, isSigned, isWithdrawn, isReleased } from '../../../../shared/domain/stage.js';
import type { BloodGroup } from '../../../../shared/disciplines/bloodbank/blood-group.js';
import { bloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import type { Tx } from '../../../events/unit-of-work.js';
import { conflict } from '../../../kernel/http/problem.js';
import type { Basis } from '../../assess/assessment.js';
import type { ResultRecord } from '../../store/result-record.js';
import type { Actor } from '../../../kernel/actor.js';
import type { ServerAssessment } from '../server-part.js';
import { isBlind } from './readers.js';
import { stampSections } from './stamp-sections.js';
import { recordAgreedGroup, withdrawGroup, reviewEarlier } from './patient-group.js';
import { freeUnits, reserveUnits } from './reservations.js';

/** A blind reader's sheet leaves out the group rows: sent back empty, they are not cleared. */
function withoutBlindRows(row: TestValueRequest): TestValueRequest {
  const isLeftOut = isGroupRow(row.code) && (row.parameter ?? '') === '';
  return isLeftOut ? { code: row.code } : row;
}

export const bloodbankAssessment: ServerAssessment = {
  stamped: stampSections,
  kept: afterStore,
  shownTo,
  taken: (rows, stored, { actor }) => (isBlind(actor, stored) ? rows.map(withoutBlindRows) : rows),
};

/** The consequences of a version of a blood bank's result, in the transaction that stores it. */
async function afterStore(tx: Tx, basis: Basis, record: ResultRecord): Promise<void> {
  if (isWithdrawn(record.stage)) {
    await freeUnits(tx, record, 'withdrawn');
    return withdrawGroup(tx, basis);
  }
  refuseUnconfirmed(record);
  await reserveUnits(tx, basis, record);
  await followResolution(tx, basis, record);
  if (isIssued(record.stage)) await recordAgreedGroup(tx, basis.test.patientId);
}

/** Nothing is released before confirmation, and nothing is signed that gives no group and does not say so. */
function refuseUnconfirmed({ stage, values, sections }: ResultRecord): void {
  if (!isSigned(stage) || !hasReactions(values)) return;
  const silent = values.find(
    ({ code, parameter, state }) => isGroup(code) && parameter === '' && state === 'value',
  );
  if (silent !== undefined) {
    throw conflict(
      `${silent.name} has no value: complete the reactions, record the group as unresolved, or say that it was not done.`,
    );
  }
  const isGiven = values.some(({ code, parameter }) => isGroup(code) && parameter !== '');
  // One that left before readings were confirmed may be amended in everything else.
  if (!isGiven || confirmationOf(sections) !== null || isCorrected(stage)) return;
  throw conflict(
    'Nothing is released before confirmation: a second person reads the reactions without seeing the first reading.',
  );
}

function isGroup(code: string): boolean {
  return code === 'ABO' || code === 'RHD';
}

/** Earlier results of another person's blood are amended or withdrawn by a person; their group counts no more. */
async function followResolution(tx: Tx, basis: Basis, { id, sections }: ResultRecord): Promise<void> {
  const resolution = resolutionOf(sections);
  const before = resolutionOf(basis.saved.sections);
  if (resolution === null || resolution.at === before?.at) return;
  tx.audit('result.wrong-blood', 'result', id, { after: resolution, reason: resolution.reason });
  if (resolution.wrongBlood !== 'then') return;
  await reviewEarlier(tx, resolution);
  await withdrawGroup(tx, basis);
}

/** True for the first reading's rows, and those that follow from them. */
function isGroupRow(code: string): boolean {
  return isReaction(code) || code === 'ABO' || code === 'RHD';
}

const OF_THE_GROUP: readonly string[] = ['standing', 'unresolved'];

/** The second reader is blind: the sheet leaves the first reader's readings out (docs/rules/benches.md). */
function shownTo(actor: Actor, result: Result, stored: ResultRecord | undefined): Result {
  if (isBlind(actor, stored)) return blinded(result);
  const { elsewhere } = bloodbankReference(result.surroundings ?? {});
  if (elsewhere === null) return result;
  return elsewhere.group === null ? withoutUnconfirmed(result) : following(result, elsewhere.group);
}

/** The group may have been confirmed on its own sheet after this one was saved. */
function following(result: Result, { abo, rhd }: BloodGroup): Result {
  const isFollower = !(result.bloodbankTestValues ?? []).some(({ code }) => isReaction(code));
  if (!isFollower || isReleased(result.stage)) return result;
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
  const afterStore = Object.entries(sections).map(([name, said]) => [
    name,
    OF_THE_GROUP.includes(name) ? null : said,
  ]);
  return {
    ...result,
    bloodbankTestValues: rows.map((row) => (isGroupRow(row.code) ? emptied(row) : row)),
    sections: Object.fromEntries(afterStore) as Result['sections'],
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

/** For a specimen whose group is read in another profile: nothing counts until it is confirmed there. */
function withoutUnconfirmed(result: Result): Result {
  const { surroundings } = result;
  if (surroundings === undefined) return result;
  const specimen = surroundings.specimen.filter(({ code }) => !isGroupRow(code));
  return { ...result, surroundings: { ...surroundings, specimen } };
}
