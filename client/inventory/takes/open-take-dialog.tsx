import { NativeSelect, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ProductKind } from '../../../shared/contract/inventory-shapes.js';
import type { StockTake } from '../../../shared/contract/stock-take-shapes.js';
import { STORE_PLACE } from '../../../shared/domain/specimens/store-place.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { FoundSelect, type Choices } from '../../ui/fields/found-select.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { customerChoices } from '../customer-select.js';
import { openTake } from '../inventory.api.js';

const EVERYWHERE = 'everywhere';
const OWN_PLACES = [
  { value: EVERYWHERE, label: 'Everywhere' },
  { value: STORE_PLACE, label: 'Store' },
];
const HOUSE: Choices = { items: OWN_PLACES, total: OWN_PLACES.length };
const PLACES_KNOWN = new Map(OWN_PLACES.map(({ value, label }) => [value, label]));

/** The house as a whole, its store, and the departments that hold stock. */
async function placesLike(words: string): Promise<Choices> {
  const asked = words.toLowerCase();
  const own = OWN_PLACES.filter(({ label }) => label.toLowerCase().includes(asked));
  const { items, total, ...counted } = await customerChoices(words, 'department');
  return { ...counted, items: [...own, ...items], total: total + own.length };
}

interface OpenTakeDialogProps {
  readonly onOpened: (take: StockTake) => void;
  readonly onClose: () => void;
}

/** What is to be counted, where, and whether the sheet says what the books say. */
export function OpenTakeDialog({ onOpened, onClose }: OpenTakeDialogProps) {
  const [kind, setKind] = useState<ProductKind | ''>('');
  const [placeId, setPlace] = useState(EVERYWHERE);
  const [isBlind, setBlind] = useState(true);
  const [note, setNote] = useState('');
  const { data: places = HOUSE } = useLoaded('places', () => placesLike(''));
  const send = (key: string): Promise<StockTake> => {
    const scope = { kind: kind === '' ? null : kind, placeId: placeId === EVERYWHERE ? null : placeId };
    return openTake({ ...scope, blind: isBlind, note: note.trim() }, key);
  };
  return (
    <SubmitDialog
      title="New stock-take"
      lost={note === '' ? undefined : 'The note'}
      confirmLabel="Begin counting"
      notDone="The stock-take was not begun"
      onClose={onClose}
      onSubmit={send}
      onDone={onOpened}
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
        <FoundSelect
          id="placeId"
          label="Where"
          what="places"
          find={placesLike}
          offered={places}
          known={PLACES_KNOWN}
          nothing="No department of that name"
          value={placeId}
          onValue={(next) => setPlace(next === '' ? EVERYWHERE : next)}
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
