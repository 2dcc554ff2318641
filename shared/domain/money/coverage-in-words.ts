import { aboutDays, ageLimitText } from '../ranges/age-limit.js';
import { gapsIn, overlapsIn, type Lane, type LaneGroup, type AgeStretch } from '../ranges/range-coverage.js';

const WHO: Readonly<Record<LaneGroup, string>> = {
  male: 'Men',
  female: 'Women',
  1: 'Pregnant, 1st trimester',
  2: 'Pregnant, 2nd trimester',
  3: 'Pregnant, 3rd trimester',
  critical: 'Critical',
  'critical male': 'Critical, men',
  'critical female': 'Critical, women',
};

export function laneName({ who }: Pick<Lane, 'who'>): string {
  return WHO[who];
}

export function isCriticalLane({ who }: Pick<Lane, 'who'>): boolean {
  return typeof who === 'string' && who.startsWith('critical');
}

/** "birth to 15 days", "from 18 years", "at every age". */
export function stretchText({ from, to }: Pick<AgeStretch, 'from' | 'to'>): string {
  if (to !== null) return `${ageLimitText(from)} to ${ageLimitText(to)}`;
  return aboutDays(from) === 0 ? 'at every age' : `from ${ageLimitText(from)}`;
}

/** A lane read aloud: "Men: birth to 15 days 53-83; from 15 days 64-83". */
export function laneText(lane: Lane): string {
  const none = isCriticalLane(lane) ? 'no limit' : 'no range, as stated';
  const texts = lane.stretches.map(
    (one) => `${stretchText(one)} ${one.kind === 'none' ? none : valueText(one)}`,
  );
  return `${laneName(lane)}: ${texts.join('; ')}`;
}

function valueText({ kind, text }: AgeStretch): string {
  return kind === 'range' ? text : 'no range';
}

/** Gaps to check: "Men have no range, birth to 1 year." Empty: the ranges meet everywhere. */
export function coverageFindings(lanes: readonly Lane[]): readonly string[] {
  return lanes.flatMap((lane) => [
    ...gapsIn(lane).map((gap) => `${laneName(lane)}: no range ${stretchText(gap)}.`),
    ...overlapsIn(lane).map((one) => `${laneName(lane)}: ${overlapText(one)}`),
  ]);
}

function overlapText(stretch: AgeStretch): string {
  const used = stretch.kind === 'range' ? `${stretch.text} is used` : 'no range is used';
  return `${stretch.overlap.length} ranges fit ${stretchText(stretch)} (${stretch.overlap.join(' and ')}); ${used}.`;
}
