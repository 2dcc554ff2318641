import { useEffect } from 'react';
import { readBirthDay } from '../../../shared/domain/time/read-day.js';
import { asProblem } from '../../core/api.js';
import { labToday } from '../../ui/layout/date-time.js';
import { findSimilar } from '../bookings.api.js';
import { comparedBy } from '../draft/registered.js';
import type { Registered } from '../draft/registered-shapes.js';
import type { DraftForm } from './use-save.js';

const PAUSE_MS = 220;

/**
 * Looks who is registered with the name, sex and date of birth that were typed, whatever step is open. Without an
 * answer the booking itself asks.
 */
export function useRegistered(form: DraftForm, isNew: boolean): void {
  const draft = form.values;
  const by = isNew ? comparedBy(draft) : '';
  const isKnown = draft.registered?.of === by;
  useEffect(() => {
    if (by === '' || isKnown) return;
    const mine = new AbortController();
    const look = async (): Promise<void> => {
      const { fullName, gender, dateOfBirth } = form.getValues();
      const hints = { gender, dateOfBirth: readBirthDay(dateOfBirth, labToday()).day };
      const found = await findSimilar(fullName.trim(), hints, mine.signal);
      if (mine.signal.aborted) return;
      const same = found.filter((one) => one.same === 'name, sex and date of birth');
      form.setFieldValue('registered', { of: by, same });
    };
    const pause = setTimeout(() => void look().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      mine.abort();
    };
    // The form is the same object's state; each identity is looked for once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [by, isKnown]);
}

/** Who the server says is registered so, where it refused the booking for it. */
export function keepRegistered(thrown: unknown, form: DraftForm): void {
  const problem = asProblem(thrown);
  const by = comparedBy(form.getValues());
  if (problem.code !== 'same_identity' || by === '') return;
  form.setValues({
    registered: { of: by, same: problem.extra['same'] as readonly Registered[] },
    whoItIs: null,
  });
}
