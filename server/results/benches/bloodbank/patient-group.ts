import {
  groupText,
  isSameGroup,
  type BloodGroup,
} from '../../../../shared/disciplines/bloodbank/blood-group.js';
import type { Tx } from '../../../events/unit-of-work.js';
import { recordBloodGroup } from '../../../patients/index.js';
import type { Bench } from '../../assess/bench.js';
import { groupsAmong, isSeparate, mayCount, resultsOf } from './on-record.js';

/** LAB-RULES: the patient's group is written only here, and only once two separate samples agree on it. */
export async function giveAgreedGroup(tx: Tx, patientId: string): Promise<void> {
  const group = await agreedGroup(tx, patientId);
  if (group !== undefined) await recordBloodGroup(tx, patientId, groupText(group));
}

/** After a sample turned out to be no witness: what two others still agree on, or nothing. */
export async function takeBackGroup(tx: Tx, { test }: Bench): Promise<void> {
  const group = await agreedGroup(tx, test.patientId);
  await recordBloodGroup(tx, test.patientId, group === undefined ? null : groupText(group));
}

/** D has to be said too: without it nobody knows which units fit. */
const KNOWN_D: readonly string[] = ['Positive', 'Negative', 'Weak D'];

async function agreedGroup(tx: Tx, patientId: string): Promise<BloodGroup | undefined> {
  const counting = groupsAmong(await resultsOf(tx, patientId)).filter(mayCount);
  const agreed = counting.find(({ of, group }) =>
    counting.some((other) => isSeparate(of, other.of) && isSameGroup(group, other.group)),
  );
  return agreed !== undefined && KNOWN_D.includes(agreed.group.rhd) ? agreed.group : undefined;
}
