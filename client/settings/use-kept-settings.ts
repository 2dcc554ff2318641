import type { UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { showDone } from '../ui/notify.js';
import { tellRefusal } from '../ui/tell-refusal.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';

interface SettingsAsked<Values> {
  readonly form: UseFormReturnType<Values>;
  /** Within a sentence: "lab number". */
  readonly what: string;
  readonly keep: (values: Values) => Promise<unknown>;
  readonly onSaved: () => unknown;
}

interface KeptSettings {
  readonly isBusy: boolean;
  /** Draw it within the form: it asks before changes are left behind. */
  readonly guard: ReactNode;
  readonly onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
}

/** Settings that are kept whole: saved once at a time, and what was refused stays in the form. */
export function useKeptSettings<Values>(asked: SettingsAsked<Values>): KeptSettings {
  const { form, what, keep, onSaved } = asked;
  const [isBusy, setBusy] = useState(false);
  const unsaved = useUnsavedGuard(form.isDirty() ? `The changed ${what}` : undefined);
  const save = async (values: Values): Promise<void> => {
    setBusy(true);
    try {
      await keep(values);
      unsaved.release();
      form.resetDirty(values);
      showDone(`The ${what} was saved`);
      await onSaved();
    } catch (thrown) {
      tellRefusal(form, thrown, { what: `The ${what} was not saved`, retry: () => save(values) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, guard: unsaved.guard, onSubmit: form.onSubmit((values) => void save(values)) };
}
