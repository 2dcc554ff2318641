import { SimpleGrid, Textarea, TextInput, Radio, Group } from '@mantine/core';
import type { DraftField } from '../../draft/draft.js';
import { useWizardForm } from '../wizard-form.js';
import classes from '../wizard.module.css';

/** How results are sent; the patient's record keeps the word. */
const DELIVERIES = [
  { value: '', label: 'Not said' },
  { value: 'collect', label: 'Collect' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'doctor', label: 'To the doctor' },
] as const;

export function ContactDetails() {
  const form = useWizardForm();
  const { deliverBy } = form.values;
  const isOther = deliverBy !== '' && !DELIVERIES.some(({ value }) => value === deliverBy);
  const text = (field: DraftField) => ({ ...form.getInputProps(field), id: field, autoComplete: 'off' });
  return (
    <div className={classes.form}>
      <SimpleGrid cols={{ base: 1, xs: 6 }} spacing="md" verticalSpacing="md">
        <TextInput
          {...text('phone')}
          className={classes.span3}
          label="Phone"
          type="tel"
          maxLength={40}
          autoFocus
        />
        <TextInput
          {...text('email')}
          className={classes.span3}
          label="Email"
          inputMode="email"
          maxLength={254}
        />
        <Textarea
          {...text('address')}
          className={classes.span6}
          label="Address"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={500}
        />
        <TextInput
          {...text('accountName')}
          className={classes.span4}
          label="Account or insurer"
          description="Who is billed, when it is not the patient"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={200}
        />
        <TextInput
          {...text('accountNumber')}
          className={classes.span2}
          label="Account number"
          maxLength={60}
        />
        <Radio.Group
          {...form.getInputProps('deliverBy')}
          className={classes.span6}
          label="How results are sent"
          name="deliverBy"
        >
          <Group gap={20} mih={36}>
            {DELIVERIES.map(({ value, label }, index) => (
              <Radio key={value} id={index === 0 ? 'deliverBy' : undefined} value={value} label={label} />
            ))}
            {isOther && <Radio value={deliverBy} label={deliverBy} />}
          </Group>
        </Radio.Group>
      </SimpleGrid>
    </div>
  );
}
