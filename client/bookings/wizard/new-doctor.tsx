import { Button, Fieldset, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { KeyboardEvent } from 'react';
import type { ReferringDoctor } from '../../../shared/contract/patients.js';
import { mailAddressProblem } from '../../../shared/domain/reports/delivery.js';
import { asProblem } from '../../core/api.js';
import { useOnce } from '../../ui/forms/use-once.js';
import { phoneProblem } from '../../ui/fields/phone-rule.js';
import { showProblem } from '../../ui/feedback/notify.js';
import { addDoctor } from '../bookings.api.js';

export interface NewDoctorProps {
  readonly name: string;
  readonly onAdded: (doctor: ReferringDoctor) => void;
  readonly onClose: () => void;
}

type DoctorField = 'name' | 'practice' | 'phone' | 'email';
const FIELDS: readonly DoctorField[] = ['name', 'practice', 'phone', 'email'];

/** The first of those that are wrong, in their order on the screen. */
function focusOn(errors: Readonly<Record<string, unknown>>): void {
  const first = FIELDS.find((field) => field in errors);
  if (first !== undefined) document.getElementById(`doctor-${first}`)?.focus();
}

export function NewDoctor({ name, onAdded, onClose }: NewDoctorProps) {
  const { isBusy, once } = useOnce();
  const form = useForm({
    initialValues: { name, practice: '', phone: '', email: '' },
    validate: {
      name: (value) => (value.trim().length < 2 ? 'Name needs at least 2 characters' : null),
      phone: phoneProblem,
      email: mailAddressProblem,
    },
  });
  const send = async (): Promise<void> => {
    try {
      onAdded(await addDoctor({ ...form.values, name: form.values.name.trim() }));
    } catch (thrown) {
      const named = Object.entries(asProblem(thrown).fields());
      const wrong = Object.fromEntries(named.filter(([field]) => FIELDS.some((one) => one === field)));
      form.setErrors(wrong);
      focusOn(wrong);
      if (Object.keys(wrong).length === 0)
        showProblem(thrown, { what: 'The doctor was not added', retry: () => once(send) });
    }
  };
  const add = (): void => {
    const { errors } = form.validate();
    if (Object.keys(errors).length > 0) focusOn(errors);
    else void once(send);
  };
  // A form may not stand inside the wizard's form: Enter is taken here.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  };
  const text = (field: DoctorField) => ({
    ...form.getInputProps(field),
    id: `doctor-${field}`,
    autoComplete: 'off',
  });
  return (
    <Fieldset legend="New doctor" mt={20} onKeyDown={onKeyDown}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...text('name')} label="Name" withAsterisk maxLength={200} />
        <TextInput {...text('practice')} label="Practice" maxLength={200} autoFocus />
        <TextInput {...text('phone')} label="Phone" type="tel" maxLength={40} />
        <TextInput {...text('email')} label="Email" inputMode="email" maxLength={254} />
      </SimpleGrid>
      <Group mt={16} gap={8}>
        <Button loading={isBusy} onClick={add}>
          Add doctor
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Fieldset>
  );
}
