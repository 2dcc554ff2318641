import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PriceList } from '../../shared/contract/prices.js';
import { showDone } from '../ui/feedback/notify.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { choices } from '../ui/options/choices.js';
import { createPriceList } from './prices.api.js';

interface NewListDialogProps {
  readonly onMade: (list: PriceList) => void;
  readonly onClose: () => void;
}

/** Another price list; until it has prices, everything on it costs the cash price. */
export function NewListDialog({ onMade, onClose }: NewListDialogProps) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'payer' | 'staff'>('payer');
  const submit = async (): Promise<void> => {
    const made = await createPriceList({ name: name.trim(), kind });
    showDone(`The list ${made.name} was added`);
    onMade(made);
  };
  return (
    <SubmitDialog
      title="Add price list"
      lost={name === '' ? undefined : 'The unsaved name'}
      notDone="The list was not added"
      confirmLabel="Add"
      disabled={name.trim() === ''}
      missing="The list needs a name"
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={12}>
        <TextInput
          id="name"
          label="Name"
          maxLength={100}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          id="kind"
          label="For"
          description="Tests not on it are charged at the cash price"
          data={choices({ payer: 'an insurer or an account', staff: 'staff' })}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value === 'staff' ? 'staff' : 'payer')}
        />
      </Stack>
    </SubmitDialog>
  );
}
