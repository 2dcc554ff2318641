import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { holdKeys } from '../../ui/keys/held-keys.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import type { Hold } from '../../ui/keys/who-holds.js';
import type { DraftField } from '../draft/draft.js';
import { FIRST_STEP, stepOf, STEPS, type StepKey } from './steps.js';

export interface Steps {
  readonly step: StepKey;
  /** Those that were in hand before. */
  readonly visited: ReadonlySet<StepKey>;
  readonly goTo: (step: StepKey, field?: DraftField) => void;
}

/** Where the wizard stands: in the address, so that a reload and the browser's Back keep the step. */
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
  // eslint-disable-next-line react-hooks/rules-of-hooks
  STEPS.forEach(({ key, title }, index) => useShortcut(`alt+${index + 1}`, title, () => goTo(key)));
}
