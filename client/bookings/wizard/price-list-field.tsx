import { NativeSelect } from '@mantine/core';
import { useCan } from '../../core/session.js';
import { fieldAt } from '../../ui/forms/form-fields.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readPriceLists } from '../bookings.api.js';
import { Field } from './step-layout.js';
import { useWizard, useWizardForm } from './wizard-form.js';

/** By which list a new booking is priced, for those who may choose another than the usual one. */
export function PriceListField() {
  const mayChoose = useCan('prices.choose');
  const { booking } = useWizard();
  return mayChoose && booking === undefined ? <ChosenList /> : null;
}

function ChosenList() {
  const form = useWizardForm();
  const { data: lists = [] } = useLoaded('price lists to choose', readPriceLists);
  const open = lists.filter(({ retired }) => !retired);
  const { priceList } = form.values;
  const isGone = priceList !== '' && open.length > 0 && open.every(({ id }) => id !== priceList);
  return (
    <Field of12={12}>
      <NativeSelect
        {...fieldAt(form, 'priceList')}
        label="Prices"
        description="What the tests cost; it stays with the booking"
        data={[
          { value: '', label: 'As usual: the list of the payer, or that for cash' },
          ...open.map(({ id, name }) => ({ value: id, label: name })),
          ...(isGone ? [{ value: priceList, label: 'A list that is retired' }] : []),
        ]}
      />
    </Field>
  );
}
