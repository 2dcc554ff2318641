import { useState } from 'react';
import { asProblem, type ApiProblem } from '../../core/api.js';
import { useOnce } from '../../ui/forms/use-once.js';
import { holdKeys } from '../../ui/keys/held-keys.js';
import type { BookingDraft, DraftField } from '../draft/draft.js';
import { draftFieldOf, STEP_OF_FIELD } from '../draft/draft-rules.js';
import type { useDraftForm } from './wizard-form.js';
import type { StepKey } from './steps.js';

export type DraftForm = ReturnType<typeof useDraftForm>;

/**
 * Saves the draft and leaves the screen; `form` is there for what the saving itself learns, `shownTotal` is what the
 * tests cost on the screen. Answers the page that it opened, where that holds the keys on until it stands.
 */
export type Save = (draft: BookingDraft, form: DraftForm, shownTotal: string) => Promise<string | undefined>;

interface UseSave {
  readonly form: DraftForm;
  readonly save: (draft: BookingDraft) => Promise<string | undefined>;
  readonly goTo: (step: StepKey, field?: DraftField) => void;
}

export interface Saving {
  readonly problem: ApiProblem | undefined;
  readonly isBusy: boolean;
  readonly run: () => Promise<void>;
}

/** One attempt at a time. What the server refuses is shown at its field, on the step that has it. */
export function useSave({ form, save, goTo }: UseSave): Saving {
  const [problem, setProblem] = useState<ApiProblem>();
  const { isBusy, once } = useOnce();

  const showRefusal = (refused: ApiProblem): void => {
    setProblem(refused);
    const placed = refused.errors.flatMap(({ field, message }) => {
      const mine = draftFieldOf(field);
      return mine === undefined ? [] : [[mine, message] as const];
    });
    form.setErrors(Object.fromEntries(placed));
    const [first] = placed;
    const step = first && STEP_OF_FIELD[first[0]];
    if (first !== undefined && step !== undefined) goTo(step, first[0]);
  };
  const run = async (): Promise<void> => {
    setProblem(undefined);
    const hold = holdKeys('the next page');
    try {
      const path = await save(form.getValues());
      if (path === undefined) hold.giveUp();
      else hold.leadTo(path);
    } catch (thrown) {
      hold.fail();
      showRefusal(asProblem(thrown));
    }
  };
  return { problem, isBusy, run: () => once(run) };
}
