import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayField } from '../ui/fields/day-field.js';
import type { ProductLine } from './product-lines.js';
import classes from './product-lines.module.css';

export interface ReceiveLine extends ProductLine {
  readonly lot: string;
  /** Empty: it does not expire. */
  readonly expiry: string;
  /** Somebody said that the pack bears none. */
  readonly noExpiry: boolean;
}

/** A reagent is good until a day: it is read off the pack, or said that there is none. */
export function expires({ product }: Pick<ReceiveLine, 'product'>): boolean {
  return product?.kind === 'reagent';
}

interface LotFieldsProps {
  readonly line: ReceiveLine;
  readonly place: number;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (change: Partial<ReceiveLine>) => void;
}

/** The lot of what came, and until when it is good. */
export function LotFields({ line, place, errors, onChange }: LotFieldsProps) {
  return (
    <>
      <TextInput
        id={`lines.${place}.lot`}
        label="Lot"
        className={classes.extra}
        size="sm"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        value={line.lot}
        error={errors[`lines.${place}.lot`]}
        onChange={({ currentTarget }) => onChange({ lot: currentTarget.value })}
      />
      <DayField
        id={`lines.${place}.expiry`}
        kind="expiry"
        label="Expiry"
        className={classes.extra}
        size="sm"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(!expires(line) && { description: 'Empty where it does not expire' })}
        disabled={line.noExpiry}
        value={line.expiry}
        error={errors[`lines.${place}.expiry`]}
        onDay={(expiry) => onChange({ expiry })}
      />
      {expires(line) && line.expiry === '' && (
        <Checkbox
          id={`lines.${place}.noExpiry`}
          label="Has none"
          aria-label="The pack bears no expiry"
          size="sm"
          className={classes.extra}
          checked={line.noExpiry}
          onChange={({ currentTarget }) => onChange({ noExpiry: currentTarget.checked })}
        />
      )}
    </>
  );
}
