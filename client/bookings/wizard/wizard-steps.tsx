import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { holdKeys } from '../../ui/keys/held-keys.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import type { Hold } from '../../ui/keys/key-holder.js';
import { StepNav, type StepMark } from '../../ui/layout/step-nav.js';
import { STEP_OF_FIELD, type FieldProblem } from '../draft/draft-rules.js';
import { emptyDraft, type BookingDraft, type DraftField } from '../draft/draft.js';
import { FIRST_STEP, stepOf, STEPS, type StepKey } from './steps.js';

interface Steps {
  readonly step: StepKey;
  /** Steps that were open before. */
  readonly visited: ReadonlySet<StepKey>;
  readonly goTo: (step: StepKey, field?: DraftField) => void;
}

/** The wizard's step is in the address, so that a reload and the browser's Back keep it. */
export function useSteps(): Steps {
  const [query, setQuery] = useSearchParams();
  const step = stepOf(query.get('step')) ?? FIRST_STEP;
  const [visited, setVisited] = useState<ReadonlySet<StepKey>>(new Set());
  const wanted = useRef<DraftField>(undefined);
  const leading = useRef<Hold>(undefined);

  const goTo = useCallback(
    (next: StepKey, field?: DraftField): void => {
      setVisited((before) => new Set([...before, step]));
      if (next === step) {
        if (field !== undefined) document.getElementById(field)?.focus();
        return;
      }
      wanted.current = field;
      const after = new URLSearchParams(window.location.search);
      after.set('step', next);
      const hold = holdKeys('the next step');
      hold.leadTo(`${window.location.pathname}?${after}`);
      leading.current = hold;
      setQuery(after);
    },
    [step, setQuery],
  );
  useEffect(() => {
    window.scrollTo({ top: 0 });
    if (wanted.current !== undefined) document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
    leading.current?.arrive();
  }, [step]);

  useStepKeys(goTo);
  return { step, visited, goTo };
}

function useStepKeys(goTo: Steps['goTo']): void {
  // The list never changes its length, so neither does the number of hooks.
  // oxlint-disable-next-line react/rules-of-hooks
  STEPS.forEach(({ key, title }, index) => useShortcut(`alt+${index + 1}`, title, () => goTo(key)));
}

interface StepMarksOf {
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

/** empty: nothing in it yet; active: open; inactive: filled in. */
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

interface WizardStepsProps {
  readonly marks: Readonly<Record<StepKey, StepMark>>;
  readonly onStep: (step: StepKey) => void;
}

export function WizardSteps({ marks, onStep }: WizardStepsProps) {
  return <StepNav label="Steps of the booking" steps={STEPS} marks={marks} onStep={onStep} />;
}
