import { NativeSelect, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ProductKind } from '../../../shared/contract/inventory-shapes.js';
import type { StockTake } from '../../../shared/contract/stock-take-shapes.js';
import { STORE_PLACE } from '../../../shared/domain/store-place.js';
import { useOneTry } from '../../core/use-one-try.js';
import { SubmitDialog } from '../../ui/submit-dialog.js';
import { useLoaded } from '../../ui/use-loaded.js';
import { listCustomers, openTake } from '../inventory.api.js';

interface OpenTakeDialogProps {
  readonly onOpened: (take: StockTake) => void;
  readonly onClose: () => void;
}

/** What is to be counted, where, and whether the sheet says what the books say. */
export function OpenTakeDialog({ onOpened, onClose }: OpenTakeDialogProps) {
  const oneTry = useOneTry();
  const [kind, setKind] = useState<ProductKind | ''>('');
  const [placeId, setPlace] = useState('');
  const [isBlind, setBlind] = useState(true);
  const [note, setNote] = useState('');
  const { data: customers = [] } = useLoaded('departments', listCustomers);
  const departments = customers.filter((one) => one.kind === 'department');
  const send = async (): Promise<void> => {
    const scope = { kind: kind === '' ? null : kind, placeId: placeId === '' ? null : placeId };
    onOpened(await oneTry((key) => openTake({ ...scope, blind: isBlind, note: note.trim() }, key)));
  };
  return (
    <SubmitDialog
      title="New stock-take"
      lost={note === '' ? undefined : 'The note'}
      confirmLabel="Begin counting"
      notDone="The stock-take was not begun"
      onClose={onClose}
      onSubmit={send}
    >
      <Stack gap={14}>
        <NativeSelect
          id="kind"
          label="What is counted"
          data-autofocus
          value={kind}
          data={[
            { value: '', label: 'All products' },
            { value: 'reagent', label: 'Reagents' },
            { value: 'consumable', label: 'Consumables' },
          ]}
          onChange={({ currentTarget }) => setKind(currentTarget.value as ProductKind | '')}
        />
        <NativeSelect
          id="placeId"
          label="Where"
          value={placeId}
          data={[
            { value: '', label: 'Everywhere' },
            { value: STORE_PLACE, label: 'Store' },
            ...departments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <Switch
          id="blind"
          label="Count blind"
          description="What the books say of a lot is shown once it has been counted."
          checked={isBlind}
          onChange={({ currentTarget }) => setBlind(currentTarget.checked)}
        />
        <Textarea
          id="note"
          label="Note"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Stack>
    </SubmitDialog>
  );
}
