import type { UseFormReturnType } from '@mantine/form';
import { showDone } from '../feedback/notify.js';
import { KEEP_OPEN, useSending, type Sending, type SendRequest } from './use-sending.js';

interface SettingsAsked<Values> extends Pick<SendRequest<Values, unknown>, 'shown'> {
  readonly form: UseFormReturnType<Values>;
  /** Within a sentence: "lab number". */
  readonly what: string;
  readonly verb?: 'was' | 'were';
  readonly keep: (values: Values) => Promise<unknown>;
  readonly onSaved: () => unknown;
  /** Converts the server's settings, if the form holds them differently. */
  readonly valuesOf?: (current: Record<string, unknown>) => object;
  /** The dialog itself asks before it is closed. */
  readonly isDialog?: boolean;
}

const asTheyAre = (current: object): object => current;

/** Settings that are kept whole, with the version that the form itself holds; the form stays. */
export function useSavedSettings<Values extends { readonly version: number }>(
  settings: SettingsAsked<Values>,
): Sending {
  const { form, what, verb = 'was', keep, onSaved, valuesOf = asTheyAre, shown, isDialog = false } = settings;
  return useSending({
    form,
    notDone: `The ${what} ${verb} not saved`,
    lost: !isDialog && form.isDirty() ? `The changed ${what}` : undefined,
    theirs: valuesOf,
    shown,
    send: (values) => keep(values),
    onDone: async () => {
      showDone(`The ${what} ${verb} saved`);
      await onSaved();
      return KEEP_OPEN;
    },
  });
}
