import { Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../core/api.js';
import { ChangedMeanwhile } from '../ui/changed-meanwhile.js';
import { DialogFoot } from '../ui/dialog-foot.js';
import { FormDialog } from '../ui/form-dialog.js';
import { switchAt } from '../ui/form-fields.js';
import { FormErrors } from '../ui/form-errors.js';
import type { KeptLine } from './use-kept-line.js';

interface KeptLineFormProps<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly kept: KeptLine;
  /** One of them, within a sentence. */
  readonly one: string;
  /** What the line is called; absent: a new one. */
  readonly name: string | undefined;
  /** What follows when it is retired. */
  readonly retiring: string;
  /** The line as somebody else has changed it meanwhile. */
  readonly readsNow: (problem: ApiProblem) => string;
  readonly onKeep: (values: Values) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of a line that is kept: its own fields, whether it is retired, and what somebody else made of it. */
export function KeptLineForm<Values>(props: KeptLineFormProps<Values>) {
  const { form, kept, one, name, retiring, readsNow, onKeep, onClose, children } = props;
  const { stale, isBusy } = kept;
  return (
    <FormDialog
      opened
      lost={form.isDirty() ? `The unsaved ${one}` : undefined}
      onClose={onClose}
      title={name === undefined ? `Add ${one}` : `Change ${name}`}
    >
      <form onSubmit={form.onSubmit((values) => void onKeep(values))} noValidate>
        <FormErrors errors={form.errors} />
        {stale !== undefined && (
          <ChangedMeanwhile problem={stale}>
            It reads now: “{readsNow(stale)}”. Yours is kept below.
          </ChangedMeanwhile>
        )}
        <Stack gap={16}>
          {children}
          {name !== undefined && (
            <Switch label="Retired" description={retiring} {...switchAt(form, 'retired')} />
          )}
        </Stack>
        <DialogFoot
          confirmLabel={stale === undefined ? 'Save' : 'Save mine over it'}
          busy={isBusy}
          onClose={onClose}
        />
      </form>
    </FormDialog>
  );
}
