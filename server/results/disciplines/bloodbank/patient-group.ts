import {
  bloodGroupOf,
  contradicts,
  groupText,
  isSameGroup,
  type BloodGroup,
} from '../../../../shared/disciplines/bloodbank/blood-group.js';
import type { Resolution } from '../../../../shared/disciplines/bloodbank/shapes.js';
import { isIssued } from '../../../../shared/domain/stage.js';
import type { Tx } from '../../../events/unit-of-work.js';
import { bloodGroupOnRecord, recordBloodGroup } from '../../../patients/index.js';
import type { Basis } from '../../assess/assessment.js';
import {
  groupsIn,
  isSeparate,
  mayCount,
  resultsOf,
  type RecordedGroup,
  type RecordedResult,
} from '../../reference/blood-groups.js';
import { askReview, openReview } from '../../corrections/review.js';
import { RESULT, type ResultRecord } from '../../store/result-record.js';

/**
 * The patient's group is written only here, and only once two separate samples agree on it. A group on record never
 * changes automatically: if samples or the record disagree nothing is changed, and released results wait in Todos.
 */
export async function recordAgreedGroup(tx: Tx, patientId: string): Promise<void> {
  const results = await resultsOf(tx, patientId);
  const contradicting = contradictingAmong(groupsIn(results));
  if (contradicting.length > 0) return reviewContradicting(tx, contradicting);
  const group = agreedGroup(results);
  if (group === undefined) return;
  const known = bloodGroupOf(await bloodGroupOnRecord(tx, patientId));
  if (known !== undefined && isAnother(known, group)) return reviewContradicting(tx, groupsIn(results));
  await recordBloodGroup(tx, patientId, groupText(group));
}

/** A record that says nothing of D is completed, not changed. */
function isAnother(known: BloodGroup, group: BloodGroup): boolean {
  return known.rhd === '' ? contradicts(known, group) : !isSameGroup(known, group);
}

function contradictingAmong(groups: readonly RecordedGroup[]): readonly RecordedGroup[] {
  return groups.filter(({ group }) => groups.some((other) => contradicts(group, other.group)));
}

/** After a sample turned out to be no witness: what two others still agree on, or nothing. */
export async function withdrawGroup(tx: Tx, { test }: Basis): Promise<void> {
  const results = await resultsOf(tx, test.patientId);
  const isContradicted = contradictingAmong(groupsIn(results)).length > 0;
  const group = isContradicted ? undefined : agreedGroup(results);
  await recordBloodGroup(tx, test.patientId, group === undefined ? null : groupText(group));
}

/** D has to be known too: without it nobody knows which units fit. */
const KNOWN_D: readonly string[] = ['Positive', 'Negative', 'Weak D'];

function agreedGroup(results: readonly RecordedResult[]): BloodGroup | undefined {
  const counting = groupsIn(results).filter(mayCount);
  const agreed = counting.find(({ of, group }) =>
    counting.some((other) => isSeparate(of, other.of) && isSameGroup(group, other.group)),
  );
  return agreed !== undefined && KNOWN_D.includes(agreed.group.rhd) ? agreed.group : undefined;
}

const AGAINST = `select ${RESULT.select('r')} from result r where r.id = any ($1::uuid[])`;

/** One of the released groups is another person's: somebody finds out which, and the record waits for it. */
async function reviewContradicting(tx: Tx, groups: readonly RecordedGroup[]): Promise<void> {
  const ids = groups.filter(({ isIssued: isReleased }) => isReleased).map(({ of }) => of.resultId);
  for (const record of await tx.sql<ResultRecord>(AGAINST, [ids])) {
    await askReview(tx, record, 'blood group: contradicted by another sample or the record', tx.actor.name);
  }
}

/** A released group that turned out to be another person's waits in Todos to be amended or withdrawn. */
export async function reviewEarlier(tx: Tx, { against }: Resolution): Promise<void> {
  const earlier = await tx.sql<ResultRecord>(AGAINST, [against]);
  for (const record of earlier.filter(({ stage }) => isIssued(stage))) {
    await openReview(tx, record, ['blood group: wrong blood in tube'], tx.actor.name);
  }
}
