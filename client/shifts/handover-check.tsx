import { Button, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShiftMove } from '../../shared/contract/shifts.js';
import { formatMoney as written, parseMoney } from '../../shared/domain/money/money.js';
import { showDone } from '../ui/feedback/notify.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { formatTime } from '../ui/layout/date-time.js';
import { formatMoney } from '../ui/layout/money.js';
import { checkHandover } from './shifts.api.js';

interface HandoverCheckProps {
  readonly move: ShiftMove & { readonly id: string };
  readonly onChecked: () => Promise<void>;
}

/** Handovers that nobody has counted yet. */
export function uncheckedOf(moves: readonly ShiftMove[]): readonly HandoverCheckProps['move'][] {
  return moves.flatMap(({ id, ...move }) => {
    const isOpen = move.received && move.lines.some(({ counted }) => counted === undefined);
    return isOpen && id !== undefined ? [{ id, ...move }] : [];
  });
}

/** "$40.00 in Cash and 10.00 € in Euro". */
function sumsText(lines: ShiftMove['lines']): string {
  return lines
    .map(({ payment, paymentUnit, amount }) => `${formatMoney(amount, paymentUnit)} in ${payment}`)
    .join(' and ');
}

/**
 * Money that was handed over is in the drawer already: its receiver is not asked for a float but counts it. A
 * difference is recorded with both names.
 */
export function HandoverCheck({ move: { id, at, by, lines }, onChecked }: HandoverCheckProps) {
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const typed = lines.map((line) => ({ ...line, found: amounts[keyOf(line)] ?? '' }));
  const isWhole = typed.every(({ found }) => (parseMoney(found) ?? -1n) >= 0n);
  const sending = useSending({
    notDone: 'The handover was not confirmed',
    lost: Object.values(amounts).some((text) => text !== '') ? 'What was counted' : undefined,
    send: (_, { key: idempotencyKey }) =>
      checkHandover(
        {
          move: id,
          lines: typed.map(({ payment, paymentUnit, found }) => ({
            paymentType: payment,
            units: paymentUnit,
            amount: found,
          })),
        },
        { idempotencyKey },
      ),
    onDone: () => {
      showDone('Handover confirmed');
      return onChecked();
    },
  });
  return (
    <SentForm
      sending={sending}
      isMoney
      isHeld={!isWhole}
      className="card"
      style={{ maxWidth: 480, marginBottom: 16, padding: '14px 16px' }}
      aria-label="Confirm the handover"
    >
      <Title order={2} mb={6} size="h4">
        Confirm the handover
      </Title>
      <Text mb={12}>
        {sumsText(lines)} was handed over by <bdi>{by}</bdi> at {formatTime(at)}: count and confirm. It is in
        your drawer already; enter it nowhere else.
      </Text>
      {typed.map((line) => (
        <CountedField
          key={keyOf(line)}
          line={line}
          onAmount={(amount) => setAmounts((before) => ({ ...before, [keyOf(line)]: amount }))}
        />
      ))}
      <Button
        type="submit"
        loading={sending.isBusy}
        disabled={!isWhole}
        title={isWhole ? 'Confirm what was counted' : 'Enter what you counted first'}
        leftSection={<IconCheck />}
      >
        Confirm
      </Button>
    </SentForm>
  );
}

interface CountedFieldProps {
  readonly line: ShiftMove['lines'][number] & { readonly found: string };
  readonly onAmount: (amount: string) => void;
}

function CountedField({ line: { payment, paymentUnit, amount, found }, onAmount }: CountedFieldProps) {
  return (
    <MoneyField
      mb={10}
      label={`${payment}, counted`}
      unit={paymentUnit}
      placeholder="0.00"
      value={found}
      description={offText(amount, found, paymentUnit)}
      onAmount={onAmount}
    />
  );
}

function keyOf({ payment, paymentUnit }: ShiftMove['lines'][number]): string {
  return `${payment} ${paymentUnit}`;
}

/** Shown before it is sent, so that a slip of the finger is not recorded against a colleague. */
function offText(handed: string, found: string, unit: string): string | undefined {
  const [was, is] = [parseMoney(handed), parseMoney(found)];
  if (was === null || is === null || was === is) return undefined;
  const off = formatMoney(written(is < was ? was - is : is - was), unit);
  return `${off} ${is < was ? 'short' : 'over'}: recorded with both names`;
}
