import { Group, Radio, Textarea, TextInput } from '@mantine/core';
import { fieldAt } from '../../ui/forms/form-fields.js';
import type { DraftField } from '../draft/draft.js';
import { Field } from './step-layout.js';
import { useWizardForm } from './wizard-form.js';

/** How results are sent; the patient's record keeps the word. */
const DELIVERIES = [
  { value: '', label: 'Not stated' },
  { value: 'collect', label: 'Collect' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'doctor', label: 'To the doctor' },
] as const;

export interface ContactFieldsProps {
  /** A step of its own begins with the phone; each change is told. */
  readonly onPhone?: (phone: string) => void;
}

/** How the patient is reached, and who is billed when it is not the patient. */
export function ContactFields({ onPhone }: ContactFieldsProps) {
  const form = useWizardForm();
  const text = (field: DraftField) => ({ ...fieldAt(form, field), autoComplete: 'off' });
  return (
    <>
      <Field of12={6}>
        <TextInput
          {...text('phone')}
          label="Phone"
          type="tel"
          maxLength={40}
          autoFocus={onPhone !== undefined}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('phone', value);
            onPhone?.(value);
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
    </>
  );
}

export function DeliverByField() {
  const form = useWizardForm();
  const { deliverBy } = form.values;
  const isOther = deliverBy !== '' && !DELIVERIES.some(({ value }) => value === deliverBy);
  return (
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
  );
}
