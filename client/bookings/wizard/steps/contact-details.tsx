import { Group, Radio, Textarea, TextInput } from '@mantine/core';
import { fieldAt } from '../../../ui/form-fields.js';
import type { DraftField } from '../../draft/draft.js';
import { KnownAlready } from '../known-already.js';
import { PriceListField } from '../price-list-field.js';
import { PayerFields } from '../payer-fields.js';
import { BesideSoFar, Field, Fields } from '../step-layout.js';
import { useSimilarPatients } from '../use-similar-patients.js';
import { useWizardForm } from '../wizard-form.js';

/** How results are sent; the patient's record keeps the word. */
const DELIVERIES = [
  { value: '', label: 'Not stated' },
  { value: 'collect', label: 'Collect' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'doctor', label: 'To the doctor' },
] as const;

/** So many make a number that somebody may have already. */
const PHONE_DIGITS = 6;

export function ContactDetails() {
  const form = useWizardForm();
  const { deliverBy } = form.values;
  const similar = useSimilarPatients(form.values);
  const isOther = deliverBy !== '' && !DELIVERIES.some(({ value }) => value === deliverBy);
  const text = (field: DraftField) => ({ ...fieldAt(form, field), autoComplete: 'off' });
  return (
    <BesideSoFar>
      <Fields>
        <Field of12={6}>
          <TextInput
            {...text('phone')}
            label="Phone"
            type="tel"
            maxLength={40}
            autoFocus
            onChange={({ currentTarget: { value } }) => {
              form.setFieldValue('phone', value);
              if (value.replace(/\D/g, '').length >= PHONE_DIGITS)
                similar.onIdentity({ ...form.values, phone: value });
            }}
          />
        </Field>
        <Field of12={6}>
          <TextInput {...text('email')} label="Email" inputMode="email" maxLength={254} />
        </Field>
        <Field of12={12}>
          <Textarea {...text('address')} label="Address" autosize minRows={2} maxRows={4} maxLength={500} />
        </Field>
        <Field of12={8}>
          <TextInput
            {...text('accountName')}
            label="Account or insurer"
            description="Who is billed, when it is not the patient"
            maxLength={200}
          />
        </Field>
        <Field of12={4}>
          <TextInput {...text('accountNumber')} label="Account number" maxLength={60} />
        </Field>
        <PayerFields />
        <PriceListField />
        <KnownAlready similar={similar} />
        <Field of12={12}>
          <Radio.Group {...form.getInputProps('deliverBy')} label="How results are sent" name="deliverBy">
            <Group gap={20} mih={36}>
              {DELIVERIES.map(({ value, label }, index) => (
                <Radio key={value} id={index === 0 ? 'deliverBy' : undefined} value={value} label={label} />
              ))}
              {isOther && <Radio value={deliverBy} label={deliverBy} />}
            </Group>
          </Radio.Group>
        </Field>
      </Fields>
    </BesideSoFar>
  );
}
