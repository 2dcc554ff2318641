import type { DrawerKind, MovedLine } from '../../shared/contract/shifts.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { MoneyField } from '../ui/fields/money-field.js';

/** By payment type and unit; empty: nothing of it. */
export type Amounts = Readonly<Record<string, string>>;

export function kindKey({ paymentTypeId, paymentUnit }: DrawerKind): string {
  return `${paymentTypeId} ${paymentUnit}`;
}

function isAmount(text = ''): boolean {
  const minor = text === '' ? 0n : parseMoney(text);
  return minor !== null && minor >= 0n;
}

/** The typed amounts as the call takes them; undefined while one of them is no amount. */
export function linesOf(kinds: readonly DrawerKind[], amounts: Amounts): readonly MovedLine[] | undefined {
  if (kinds.some((kind) => !isAmount(amounts[kindKey(kind)]))) return undefined;
  return kinds.flatMap((kind) => {
    const amount = amounts[kindKey(kind)] ?? '';
    return (parseMoney(amount) ?? 0n) > 0n
      ? [{ paymentType: kind.paymentTypeId, amount, units: kind.paymentUnit }]
      : [];
  });
}

interface AmountFieldsProps {
  readonly kinds: readonly DrawerKind[];
  readonly amounts: Amounts;
  readonly onChange: (amounts: Amounts) => void;
}

export function AmountFields({ kinds, amounts, onChange }: AmountFieldsProps) {
  return kinds.map((kind, place) => {
    const key = kindKey(kind);
    return (
      <MoneyField
        key={key}
        mb={10}
        data-autofocus={place === 0 || undefined}
        label={kind.payment}
        unit={kind.paymentUnit}
        placeholder="0.00"
        value={amounts[key] ?? ''}
        error={isAmount(amounts[key]) ? undefined : 'An amount such as 50.00'}
        onAmount={(amount) => onChange({ ...amounts, [key]: amount })}
      />
    );
  });
}
