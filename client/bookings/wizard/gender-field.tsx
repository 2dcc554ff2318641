import { Group, Radio } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Gender } from '../../../shared/vocabulary.js';
import { Field } from './step-layout.js';
import { useWizardForm } from './wizard-form.js';

/** M and F choose, too. */
export function GenderField() {
  const form = useWizardForm();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const letter: Partial<Record<string, Gender>> = { m: 'male', f: 'female' };
    const gender = letter[event.key.toLowerCase()];
    if (gender === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    form.setFieldValue('gender', gender);
    document.getElementById(gender === 'male' ? 'gender' : 'gender-female')?.focus();
  };
  return (
    <Field of12={12}>
      <Radio.Group
        {...form.getInputProps('gender')}
        label="Gender"
        withAsterisk
        name="gender"
        onKeyDown={onKeyDown}
      >
        <Group gap={24} h={36}>
          <Radio id="gender" value="male" label="Male" />
          <Radio id="gender-female" value="female" label="Female" />
          {form.values.gender === 'unknown' && <Radio value="unknown" label="Unknown" />}
        </Group>
      </Radio.Group>
    </Field>
  );
}
