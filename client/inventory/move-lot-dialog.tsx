import { NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Lot } from '../../shared/contract/inventory-shapes.js';
import { showDone } from '../ui/feedback/notify.js';
import { Fields, textArea } from '../ui/forms/fields.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useSending } from '../ui/forms/use-sending.js';
import { returnGoods, wasteGoods } from './inventory.api.js';
import { quantityText, quantityError, sentQuantity } from './quantity.js';
import { QuantityField } from './stock-parts.js';

export type LotMove = 'waste' | 'return';

const WORDS = {
  waste: {
    title: 'Waste',
    confirm: 'Discard',
    notDone: 'Nothing was discarded',
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
  const form = useForm({
    initialValues: { placeId: places[0]?.placeId ?? '', quantity: places[0]?.quantity ?? '', reason: '' },
  });
  const { placeId, quantity, reason } = form.values;
  const words = WORDS[move];
  const choose = (id: string): void => {
    form.setValues({ placeId: id, quantity: places.find((one) => one.placeId === id)?.quantity ?? '' });
  };
  const sending = useSending({
    form,
    notDone: words.notDone,
    errorsOf: (problem) => atTheFields(problem.fields()),
    send: (_, { key }) => {
      const about = { reason: reason.trim(), lines: [{ lotId: lot.id, quantity: sentQuantity(quantity) }] };
      return move === 'waste'
        ? wasteGoods({ ...about, placeId }, key)
        : returnGoods({ ...about, customerId: placeId }, key);
    },
    onDone: ({ number }) => {
      showDone(`${move === 'waste' ? 'Waste' : 'Return'} ${number} was written`);
      onDone();
    },
  });
  const wrong = quantityError(quantity);
  return (
    <SentDialog
      sending={sending}
      title={`${words.title}: ${lot.productName}, lot ${lot.lot}`}
      lost={form.isDirty() ? 'What was typed' : undefined}
      confirmLabel={words.confirm}
      danger={move === 'waste'}
      disabled={wrong !== null || reason.trim().length < 3 || placeId === ''}
      missing={wrong ?? 'Say why'}
      onClose={onClose}
    >
      <Stack gap={14}>
        <NativeSelect
          label="From"
          data={places.map((one) => ({
            value: one.placeId,
            label: `${one.place}, ${quantityText(one.quantity)} ${lot.useUnit}`,
          }))}
          {...fieldAt(form, 'placeId')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <QuantityField form={form} label={`Quantity in ${lot.useUnit}`} data-autofocus />
        <Fields form={form} of={{ reason: textArea('Reason', { description: words.why, maxLength: 500 }) }} />
      </Stack>
    </SentDialog>
  );
}

/** There is one line, which the server calls the first. */
function atTheFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [
      field === 'customerId' ? 'placeId' : field.replace('lines[0].', ''),
      text,
    ]),
  );
}
