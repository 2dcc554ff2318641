import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CallRecord, CriticalCall } from '../../shared/contract/results.js';

export interface CallValues {
  readonly outcome: CallRecord['outcome'];
  readonly person: string;
  readonly role: string;
  readonly phone: string;
  readonly at: string;
  readonly readBack: boolean;
  readonly comment: string;
}

export const LABELS = { person: 'Who', role: 'Role', readBack: 'Read back', at: 'Time' } as const;

export function emptyCall({ referringDoctor }: CriticalCall): CallValues {
  const person = referringDoctor ?? '';
  return { outcome: 'told', person, role: '', phone: '', at: '', readBack: false, comment: '' };
}

export interface CallFieldsProps {
  readonly form: UseFormReturnType<CallValues>;
  readonly call: CriticalCall;
}

/** Who was told, or asked for, when, and whether the value was read back. */
export function CallFields({ form, call }: CallFieldsProps) {
  const isTold = form.values.outcome === 'told';
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <TextInput
          id="person"
          size="sm"
          label={isTold ? 'Told whom' : 'Asked for'}
          required={isTold}
          maxLength={200}
          {...form.getInputProps('person')}
        />
        <TextInput
          id="role"
          size="sm"
          label="Role"
          placeholder="Ward nurse, doctor"
          required={isTold}
          maxLength={100}
          {...form.getInputProps('role')}
        />
        <TextInput
          id="phone"
          size="sm"
          type="tel"
          label="Phone"
          maxLength={50}
          {...form.getInputProps('phone')}
        />
        <TextInput
          id="at"
          size="sm"
          type="datetime-local"
          label="Time of the call"
          description="Empty: now"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('at')}
        />
      </SimpleGrid>
      {isTold && (
        <Checkbox
          id="readBack"
          mt={12}
          label={`${call.value} ${call.unitOfMeasure} was read back`}
          {...form.getInputProps('readBack', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
