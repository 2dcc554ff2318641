import { confirmationOf, resolutionOf } from '../../../../shared/disciplines/bloodbank/group-here.js';
import { hasReactions } from '../../../../shared/disciplines/bloodbank/readings.js';
import { isCorrected, isIssued, isSigned, isWithdrawn } from '../../../../shared/domain/stage.js';
import type { Tx } from '../../../events/unit-of-work.js';
import { Problem } from '../../../kernel/http/problem.js';
import type { Bench } from '../../assess/bench.js';
import type { ResultRecord } from '../../store/result-record.js';
import { giveAgreedGroup, takeBackGroup } from './patient-group.js';
import { freeUnits, reserveUnits } from './reservations.js';
import { reviewEarlier } from './review-earlier.js';

/** What follows from a version of a blood bank's result, in the transaction that keeps it. */
export async function kept(tx: Tx, bench: Bench, record: ResultRecord): Promise<void> {
  if (isWithdrawn(record.stage)) {
    await freeUnits(tx, record, 'withdrawn');
    return takeBackGroup(tx, bench);
  }
  refuseUnconfirmed(record);
  await reserveUnits(tx, bench, record);
  await followResolution(tx, bench, record);
  if (isIssued(record.stage)) await giveAgreedGroup(tx, bench.test.patientId);
}

/** Nothing is released before confirmation, and nothing is signed that gives no group and does not say so. */
function refuseUnconfirmed({ stage, values, sections }: ResultRecord): void {
  if (!isSigned(stage) || !hasReactions(values)) return;
  const silent = values.find(
    ({ code, parameter, state }) => isGroup(code) && parameter === '' && state === 'value',
  );
  if (silent !== undefined) {
    throw new Problem(
      'conflict',
      `${silent.name} has no value: complete the reactions, record the group as unresolved, or say that it was not done.`,
    );
  }
  const isGiven = values.some(({ code, parameter }) => isGroup(code) && parameter !== '');
  // One that left before readings were confirmed may be amended in everything else.
  if (!isGiven || confirmationOf(sections) !== null || isCorrected(stage)) return;
  throw new Problem(
    'conflict',
    'Nothing is released before confirmation: a second person reads the reactions without seeing the first reading.',
  );
}

function isGroup(code: string): boolean {
  return code === 'ABO' || code === 'RHD';
}

/** Earlier results of another person's blood are amended or withdrawn by a person; their group counts no more. */
async function followResolution(tx: Tx, bench: Bench, { id, sections }: ResultRecord): Promise<void> {
  const resolution = resolutionOf(sections);
  const before = resolutionOf(bench.saved.sections);
  if (resolution === null || resolution.at === before?.at) return;
  tx.audit({
    action: 'result.wrong-blood',
    subjectKind: 'result',
    subjectId: id,
    after: resolution,
    reason: resolution.reason,
  });
  if (resolution.wrongBlood !== 'then') return;
  await reviewEarlier(tx, resolution);
  await takeBackGroup(tx, bench);
}
