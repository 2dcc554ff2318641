import { emptyDraft, type BookingDraft, type DraftField } from '../draft/draft.js';
import { STEP_OF_FIELD, type FieldProblem } from '../draft/draft-rules.js';
import { STEPS, type StepKey } from './steps.js';
import type { StepMark } from '../../ui/layout/step-nav.js';

export interface StepMarksOf {
  readonly draft: BookingDraft;
  readonly step: StepKey;
  readonly problems: readonly FieldProblem[];
  /** Fields that the server refused. */
  readonly errors: Readonly<Record<string, unknown>>;
  readonly visited: ReadonlySet<StepKey>;
}

const EMPTY = emptyDraft();

function hasText(draft: BookingDraft, step: StepKey): boolean {
  const fields = (Object.keys(STEP_OF_FIELD) as DraftField[]).filter(
    (field) => STEP_OF_FIELD[field] === step,
  );
  return fields.some((field) => JSON.stringify(draft[field]) !== JSON.stringify(EMPTY[field]));
}

/** empty: nothing in it yet; active: in hand; inactive: filled in. */
export function stepMarks({
  draft,
  step,
  problems,
  errors,
  visited,
}: StepMarksOf): Record<StepKey, StepMark> {
  const refused = Object.keys(errors).map((field) => STEP_OF_FIELD[field as DraftField]);
  const mark = (key: StepKey): StepMark => {
    const isWrong = problems.some((problem) => problem.step === key) && visited.has(key);
    const state = key === step ? 'active' : hasText(draft, key) ? 'inactive' : 'empty';
    return { state, isWrong: isWrong || refused.includes(key) };
  };
  return Object.fromEntries(STEPS.map(({ key }) => [key, mark(key)])) as Record<StepKey, StepMark>;
}

export function emptyMarks(step: StepKey | undefined): Record<StepKey, StepMark> {
  const mark = (key: StepKey): StepMark => ({ state: key === step ? 'active' : 'empty', isWrong: false });
  return Object.fromEntries(STEPS.map(({ key }) => [key, mark(key)])) as Record<StepKey, StepMark>;
}
