import { Checkbox, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CriticalCall } from '../../shared/contract/results.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { labToday } from '../ui/layout/date-time.js';
import { DayField } from '../ui/fields/day-field.js';
import { fieldAt, switchAt } from '../ui/forms/form-fields.js';
import { TimeField } from '../ui/fields/time-field.js';
import type { CallValues } from './call-values.js';

interface TextField extends Pick<TextInputProps, 'type' | 'placeholder'> {
  readonly name: 'person' | 'role' | 'phone';
  readonly label: Readonly<Record<CallValues['outcome'], string>>;
  readonly maxLength: number;
  /** Nobody was told without it. */
  readonly isOfTold?: true;
}

const both = (label: string): TextField['label'] => ({ told: label, not_reached: label });

const TEXTS: readonly TextField[] = [
  {
    name: 'person',
    label: { told: 'Told whom', not_reached: 'Asked for' },
    maxLength: 200,
    isOfTold: true,
  },
  {
    name: 'role',
    label: both('Role'),
    placeholder: 'Ward nurse, doctor',
    maxLength: 100,
    isOfTold: true,
  },
  {
    name: 'phone',
    label: both('Phone'),
    placeholder: 'Number called, or in person',
    maxLength: 50,
    isOfTold: true,
  },
];

export interface CallFieldsProps {
  readonly form: UseFormReturnType<CallValues>;
  /** What is told in this call. */
  readonly calls: readonly CriticalCall[];
}

/** Who was told, or asked for, when, and whether the value was read back. */
export function CallFields({ form, calls }: CallFieldsProps) {
  const { outcome } = form.values;
  const isTold = outcome === 'told';
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        {TEXTS.map(({ name, label, isOfTold, ...input }) => (
          <TextInput
            key={name}
            size="sm"
            label={label[outcome]}
            required={isTold && isOfTold === true}
            {...input}
            {...fieldAt(form, name)}
          />
        ))}
      </SimpleGrid>
      <CalledAt form={form} />
      {isTold && <Checkbox mt={12} label={readBackOf(calls)} {...switchAt(form, 'readBack')} />}
    </>
  );
}

/** "6.9 mmol/L and 2.1 mmol/L were read back" */
function readBackOf(calls: readonly CriticalCall[]): string {
  const values = calls.map(({ value, unitOfMeasure }) =>
    `${value || 'The correction'} ${unitText(unitOfMeasure)}`.trim(),
  );
  return `${values.join(' and ')} ${values.length === 1 ? 'was' : 'were'} read back`;
}

function CalledAt({ form }: Pick<CallFieldsProps, 'form'>) {
  const { day, time } = form.values;
  const { onChange: onTime, ...timeInput } = form.getInputProps('time');
  const { onChange: onDay, ...dayInput } = form.getInputProps('day');
  return (
    <SimpleGrid cols={2} spacing={12} mt={12}>
      <DayField
        {...dayInput}
        id="day"
        size="sm"
        label="Day of the call"
        latest={labToday()}
        value={day}
        onDay={onDay}
      />
      <TimeField
        {...timeInput}
        id="time"
        size="sm"
        label="Time of the call"
        description="Empty: now"
        value={time}
        onTime={onTime}
      />
    </SimpleGrid>
  );
}
