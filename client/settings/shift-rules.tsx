import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatMoney, parseMoney } from '../../shared/domain/money/money.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { MoneyField } from '../ui/fields/money-field.js';
import type { About } from './settings.api.js';

/** From when on a shift's difference needs a second person, and an open shift a manager. */
export function ShiftRules({ form }: { readonly form: UseFormReturnType<About> }) {
  const { shiftDifferenceMinor, baseCurrency } = form.values;
  const change = (amount: string): void => {
    const minor = parseMoney(amount);
    if (minor === null) form.setFieldError('shiftDifferenceMinor', 'An amount such as 1.00');
    else form.setFieldValue('shiftDifferenceMinor', Number(minor));
  };
  return (
    <>
      <MoneyField
        id="shiftDifferenceMinor"
        label="A shift may be off by"
        description="Above it the cashier says why, and a second person signs beside."
        unit={baseCurrency}
        value={formatMoney(BigInt(shiftDifferenceMinor))}
        error={form.errors['shiftDifferenceMinor']}
        onAmount={change}
      />
      <NumberInput
        label="Hours until a shift counts as left open"
        description="After that it appears in the managers’ todos."
        min={1}
        max={168}
        allowDecimal={false}
        {...fieldAt(form, 'shiftHours')}
      />
    </>
  );
}
