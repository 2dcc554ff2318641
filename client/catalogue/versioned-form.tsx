import { Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { switchAt } from '../ui/forms/form-fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import type { Sending } from '../ui/forms/use-sending.js';

interface KeptLineFormProps<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly sending: Sending;
  /** One of them, within a sentence. */
  readonly one: string;
  /** The name of the line; absent: a new one. */
  readonly name: string | undefined;
  /** The consequence of retiring it. */
  readonly retiring: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of a line of a dictionary: its own fields, and whether it is retired. */
export function VersionedForm<Values>(props: KeptLineFormProps<Values>) {
  const { form, sending, one, name, retiring, onClose, children } = props;
  return (
    <SentDialog
      sending={sending}
      lost={form.isDirty() ? `The unsaved ${one}` : undefined}
      onClose={onClose}
      title={name === undefined ? `Add ${one}` : `Change ${name}`}
      confirmLabel="Save"
    >
      <Stack gap={16}>
        {children}
        {name !== undefined && (
          <Switch label="Retired" description={retiring} {...switchAt(form, 'retired')} />
        )}
      </Stack>
    </SentDialog>
  );
}
