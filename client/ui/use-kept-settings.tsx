import { List } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { asProblem, type ApiProblem } from '../core/api.js';
import { ChangedMeanwhile } from './changed-meanwhile.js';
import { fieldName } from './field-name.js';
import { showDone } from './notify.js';
import { tellRefusal } from './tell-refusal.js';
import { movedFields, settingText, withTheirs, type Fields, type Moved } from './theirs.js';
import { useUnsavedGuard } from './unsaved-guard.js';

interface SettingsAsked<Values> {
  readonly form: UseFormReturnType<Values>;
  /** Within a sentence: "lab number". */
  readonly what: string;
  readonly verb?: 'was' | 'were';
  readonly keep: (values: Values) => Promise<unknown>;
  readonly onSaved: () => unknown;
  /** The settings as the server answers them, where the form holds them otherwise. */
  readonly valuesOf?: (current: Fields) => Fields;
  /** A value as the form shows it, where it is no plain one. */
  readonly shown?: (field: string, value: unknown) => string | undefined;
}

interface Kept {
  readonly isBusy: boolean;
  /** Draw it within the form: what somebody else changed meanwhile. */
  readonly notice: ReactNode;
  readonly onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
}

interface KeptSettings extends Omit<Kept, 'notice'> {
  /** Draw it within the form: the notice, and what asks before changes are left behind. */
  readonly guard: ReactNode;
}

interface Stale {
  readonly problem: ApiProblem;
  readonly moved: readonly Moved[];
}

/**
 * Settings that are kept whole: saved once at a time, and what was refused stays in the form. Where somebody else was
 * before, theirs stands where nothing was typed here, and the next save is of mine over it.
 */
export function useKept<Values extends { readonly version: number }>(asked: SettingsAsked<Values>): Kept {
  const { form, what, verb = 'was', keep, onSaved, valuesOf = (current) => current, shown } = asked;
  const [isBusy, setBusy] = useState(false);
  const [stale, setStale] = useState<Stale>();
  const [base, setBase] = useState<Fields>(() => form.getValues() as unknown as Fields);
  const refused = (thrown: unknown, values: Values): void => {
    const problem = asProblem(thrown);
    const current = problem.code === 'stale_version' ? problem.extra['current'] : undefined;
    if (typeof current !== 'object' || current === null)
      return tellRefusal(form, thrown, {
        what: `The ${what} ${verb} not saved`,
        retry: () => save(values),
      });
    const theirs = valuesOf(current as Fields);
    const mine = form.getValues() as unknown as Fields;
    const next = withTheirs(base, theirs, base) as unknown as Values;
    setStale({ problem, moved: movedFields(base, theirs, mine) });
    setBase(next as unknown as Fields);
    form.setValues(withTheirs(base, theirs, mine) as Partial<Values>);
    form.resetDirty(next);
  };
  const save = async (values: Values): Promise<void> => {
    setBusy(true);
    try {
      await keep(values);
      setStale(undefined);
      form.resetDirty(values);
      showDone(`The ${what} ${verb} saved`);
      await onSaved();
    } catch (thrown) {
      refused(thrown, values);
    } finally {
      setBusy(false);
    }
  };
  const notice = stale && (
    <ChangedMeanwhile problem={stale.problem}>
      <Different moved={stale.moved} shown={shown} />
    </ChangedMeanwhile>
  );
  return { isBusy, notice, onSubmit: form.onSubmit((values) => void save(values)) };
}

/** The same on a page: leaving it asks. */
export function useKeptSettings<Values extends { readonly version: number }>(
  asked: SettingsAsked<Values>,
): KeptSettings {
  const { form, what, keep } = asked;
  const unsaved = useUnsavedGuard(form.isDirty() ? `The changed ${what}` : undefined);
  const { notice, ...kept } = useKept({
    ...asked,
    keep: async (values) => {
      await keep(values);
      unsaved.release();
    },
  });
  return {
    ...kept,
    guard: (
      <>
        {unsaved.guard}
        {notice}
      </>
    ),
  };
}

interface DifferentProps {
  readonly moved: readonly Moved[];
  readonly shown: SettingsAsked<unknown>['shown'];
}

/** What of the form is another now, by the names that stand on it. */
function Different({ moved, shown }: DifferentProps) {
  if (moved.length === 0) return <>Nothing in this form has changed: save again to keep yours.</>;
  return (
    <>
      Theirs stands where you typed nothing; save again to keep yours.
      <List size="sm" mt={6}>
        {moved.map(({ field, now, isTyped }) => (
          <List.Item key={field}>
            {fieldName(field)}: {shown?.(field, now) ?? settingText(now)} now
            {isTyped && ', yours is kept below'}
          </List.Item>
        ))}
      </List>
    </>
  );
}
