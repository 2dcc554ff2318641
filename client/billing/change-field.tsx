import { NativeSelect } from '@mantine/core';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { PATIENT_DEPOSIT } from '../../shared/domain/money/tender-settle.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { changeTypes, type Draft, type Reckoned } from './tender-draft.js';

export interface ChangeFieldProps {
  readonly draft: Draft;
  readonly reckoned: Reckoned;
  readonly types: readonly PaymentType[];
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (next: Partial<Draft>) => void;
}

/** In what the change goes back, once there is any: Alt+C goes on to the next. */
export function ChangeField({ draft, reckoned, types, currency, error, onChange }: ChangeFieldProps) {
  const choices = changeTypes(types, currency);
  const standard = choices.find(({ cash, useExchangeRate }) => cash && !useExchangeRate);
  const chosen = draft.changeIn ?? standard?.nameSlug ?? '';
  const isOver = reckoned.received > reckoned.due;
  const isAsked = isOver && choices.length > 1;
  const choose = (nameSlug: string): void =>
    onChange({ changeIn: nameSlug === standard?.nameSlug ? null : nameSlug });
  const next = (): void => {
    const place = choices.findIndex(({ nameSlug }) => nameSlug === chosen);
    const type = choices[(place + 1) % choices.length];
    if (type !== undefined) choose(type.nameSlug);
  };
  useShortcut('alt+C', 'Change in another currency', next, { enabled: isAsked });
  if (!isAsked) return null;
  return (
    <NativeSelect
      id="change.paymentType"
      size="md"
      mb={10}
      label="Change in"
      title="Change in another currency (Alt+C)"
      data={choices.map(({ id, name, nameSlug }) => ({
        value: nameSlug,
        label: id === PATIENT_DEPOSIT ? 'Kept as the patient’s deposit' : name,
      }))}
      value={chosen}
      error={error}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
