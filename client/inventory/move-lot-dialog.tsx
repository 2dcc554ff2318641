import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Lot } from '../../shared/contract/inventory-shapes.js';
import { useOneTry } from '../core/use-one-try.js';
import { showDone } from '../ui/notify.js';
import { SubmitDialog } from '../ui/submit-dialog.js';
import { returnGoods, wasteGoods } from './inventory.api.js';
import { AskedFigure } from '../ui/comma-question.js';
import { quantityText, quantityWrong, sentQuantity } from './quantity.js';

export type LotMove = 'waste' | 'return';

const WORDS = {
  waste: {
    title: 'Waste',
    confirm: 'Waste it',
    notDone: 'Nothing was wasted',
    why: 'Broken, spilt, expired',
  },
  return: {
    title: 'Take back into the store',
    confirm: 'Take back',
    notDone: 'Nothing was taken back',
    why: 'Why it comes back',
  },
} as const;

interface MoveLotDialogProps {
  readonly lot: Pick<Lot, 'id' | 'lot' | 'productName' | 'useUnit' | 'places' | 'inStore'>;
  readonly move: LotMove;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const STORE = 'Store';

/** Some of a lot is gone, or comes back: how much, from where, and why. */
export function MoveLotDialog({ lot, move, onDone, onClose }: MoveLotDialogProps) {
  const places = move === 'waste' ? lot.places : lot.places.filter(({ place }) => place !== STORE);
  const oneTry = useOneTry();
  const [placeId, setPlace] = useState(places[0]?.placeId ?? '');
  const [quantity, setQuantity] = useState(places[0]?.quantity ?? '');
  const [reason, setReason] = useState('');
  const words = WORDS[move];
  const choose = (id: string): void => {
    setPlace(id);
    setQuantity(places.find((one) => one.placeId === id)?.quantity ?? '');
  };
  const send = async (): Promise<void> => {
    const lines = [{ lotId: lot.id, quantity: sentQuantity(quantity) }];
    const about = { reason: reason.trim(), lines };
    const done = await oneTry((key) =>
      move === 'waste'
        ? wasteGoods({ ...about, placeId }, key)
        : returnGoods({ ...about, customerId: placeId }, key),
    );
    showDone(`${move === 'waste' ? 'Waste' : 'Return'} ${done.number} was written`);
    onDone();
  };
  const wrong = quantityWrong(quantity);
  return (
    <SubmitDialog
      title={`${words.title}: ${lot.productName}, lot ${lot.lot}`}
      lost={reason === '' ? undefined : 'What was typed'}
      confirmLabel={words.confirm}
      danger={move === 'waste'}
      notDone={words.notDone}
      disabled={wrong !== null || reason.trim().length < 3 || placeId === ''}
      missing={wrong ?? 'Say why'}
      onClose={onClose}
      onSubmit={send}
    >
      <Stack gap={14}>
        <NativeSelect
          id="placeId"
          label="From"
          value={placeId}
          data={places.map((one) => ({
            value: one.placeId,
            label: `${one.place}, ${quantityText(one.quantity)} ${lot.useUnit}`,
          }))}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <AskedFigure typed={quantity} onReading={setQuantity}>
          <TextInput
            id="quantity"
            label={`Quantity in ${lot.useUnit}`}
            inputMode="decimal"
            maxLength={12}
            maw={240}
            data-autofocus
            value={quantity}
            onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          />
        </AskedFigure>
        <Textarea
          id="reason"
          label="Reason"
          description={words.why}
          autosize
          minRows={2}
          maxRows={4}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </SubmitDialog>
  );
}
