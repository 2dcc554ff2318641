import {
  bloodGroupOf,
  contradicts,
  groupText,
  type BloodGroup,
} from '../../../../shared/disciplines/bloodbank/blood-group.js';
import { resolutionOf } from '../../../../shared/disciplines/bloodbank/group-here.js';
import { labMoment } from '../../../../shared/disciplines/bloodbank/lab-moment.js';
import { bloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import type { Resolution } from '../../../../shared/disciplines/bloodbank/shapes.js';
import { can } from '../../../../shared/domain/people/access.js';
import type { Sections } from '../../../../shared/domain/results/sections.js';
import { writtenDay } from '../../../../shared/domain/time/written-day.js';
import { invalid, Problem } from '../../../kernel/http/problem.js';
import type { Bench } from '../../assess/bench.js';
import type { Sender } from '../server-part.js';

/** What of the patient's earlier groups cannot be the same person's. */
interface Earlier {
  readonly resultId: string | null;
  readonly group: string;
  readonly number: string | null;
  /** yyyy-MM-dd. */
  readonly day: string | null;
}

export interface Conflicting {
  /** As this sample reads. */
  readonly group: BloodGroup | undefined;
  /** As it was resolved before, while the readings stand. */
  readonly standing: Resolution | null;
}

const SHORTEST_REASON = 3;

/**
 * A group that conflicts with the patient's earlier one is a hard stop. 409 naming it, its date and
 * number, until SUPER says whose blood was in the wrong tube, and why.
 */
export function resolved(
  sent: Sections,
  bench: Bench,
  { group, standing }: Conflicting,
  sender: Sender,
): Resolution | null {
  const against = group === undefined ? [] : earlierAgainst(bench, group);
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
    at: labMoment(bench.laboratory.timeZone, sender.now),
    against: against.flatMap(({ resultId }) => resultId ?? []),
    earlier: against.map(earlierText).join('; '),
  };
}

function earlierAgainst({ surroundings }: Bench, group: BloodGroup): readonly Earlier[] {
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
