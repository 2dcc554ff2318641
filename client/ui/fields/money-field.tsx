import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type Ref } from 'react';
import { requiredReadings } from '../../../shared/domain/results/two-readings.js';
import { parseMoneyInput } from './parse-input.js';

export interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Decimal text such as 12.50, or the typed text while it is not an amount. */
  readonly value: string;
  readonly onAmount: (amount: string) => void;
  readonly unit: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An amount with its unit beside it. Text throughout: no amount passes through a floating-point number. */
export function MoneyField({ value, onAmount, unit, error, ...input }: MoneyFieldProps) {
  // While it is being typed the text stays as it is; afterwards it has its two places.
  const [typing, setTyping] = useState<string>();
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      leftSection={<span className="dimmed">{unit}</span>}
      styles={{ input: { textAlign: 'right', fontWeight: 550 } }}
      {...input}
      error={error && (requiredReadings(value) ?? error)}
      value={typing ?? value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => {
        setTyping(currentTarget.value);
        onAmount(parseMoneyInput(currentTarget.value, unit) ?? currentTarget.value);
      }}
      onBlur={(event) => {
        setTyping(undefined);
        input.onBlur?.(event);
      }}
    />
  );
}
