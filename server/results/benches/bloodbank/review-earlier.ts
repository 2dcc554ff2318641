import type { Resolution } from '../../../../shared/disciplines/bloodbank/shapes.js';
import { isIssued } from '../../../../shared/domain/stage.js';
import type { Tx } from '../../../events/unit-of-work.js';
import { askReview, openReview } from '../../corrections/review.js';
import type { RecordedGroup } from './on-record.js';
import { RESULT, type ResultRecord } from '../../store/result-record.js';

const AGAINST = `select ${RESULT.select('r')} from result r where r.id = any ($1::uuid[])`;

/** Of what left the laboratory one is another person's: somebody finds out which, and the record waits for it. */
export async function reviewContradicting(tx: Tx, groups: readonly RecordedGroup[]): Promise<void> {
  const ids = groups.filter(({ isIssued: hasLeft }) => hasLeft).map(({ of }) => of.resultId);
  for (const record of await tx.sql<ResultRecord>(AGAINST, [ids])) {
    await askReview(tx, record, 'blood group: contradicted by another sample or the record', tx.actor.name);
  }
}

/** What left as the patient's own group and was another person's waits in Todos to be amended or withdrawn. */
export async function reviewEarlier(tx: Tx, { against }: Resolution): Promise<void> {
  const earlier = await tx.sql<ResultRecord>(AGAINST, [against]);
  for (const record of earlier.filter(({ stage }) => isIssued(stage))) {
    await openReview(tx, record, ['blood group: wrong blood in tube'], tx.actor.name);
  }
}
