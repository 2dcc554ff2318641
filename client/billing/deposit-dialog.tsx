import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PatientDeposit, PaymentType, Receipt } from '../../shared/contract/billing-shapes.js';
import { formatMoney as written, parseMoney } from '../../shared/domain/money/money.js';
import { steps } from '../../shared/domain/money/tender-settle.js';
import { fieldAt, moneyAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { formatMoney } from '../ui/layout/money.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { returnDeposit, takeDeposit } from './billing.api.js';
import { firstType } from './tender-draft.js';

export interface DepositDialogProps {
  readonly deposit: PatientDeposit;
  readonly types: readonly PaymentType[];
  readonly isReturn: boolean;
  /** Of the base currency. */
  readonly smallestCoin: bigint;
  readonly onDone: (receipt: Receipt) => void;
  readonly onClose: () => void;
}

const SHORTEST_REASON = 3;

/** Takes a deposit, or gives one back. */
export function DepositDialog(props: DepositDialogProps) {
  const { types, isReturn, smallestCoin, onDone, onClose } = props;
  // As it was opened: what moves by a try whose answer is lost must not bar the press that tells.
  const [deposit] = useState(props.deposit);
  const { patientId, patientName, currency, balance } = deposit;
  const choices = isReturn
    ? types.filter(({ units, useExchangeRate }) => units === currency && !useExchangeRate)
    : types;
  const form = useForm({
    initialValues: {
      ...{ typeId: firstType(choices, null, currency)?.id ?? '', reason: '' },
      amount: isReturn ? balance : '',
    },
  });
  const { typeId, amount, reason } = form.values;
  const type = choices.find(({ id }) => id === typeId);
  const missing = missingIn({
    amount,
    reason: isReturn ? reason : undefined,
    most: isReturn ? balance : undefined,
  });
  const sending = useSending({
    form,
    notDone: isReturn ? 'The deposit was not given back' : 'The deposit was not taken',
    send: (_, { key }) => {
      const moved = { paymentType: type?.nameSlug ?? '', amount: written(parseMoney(amount) ?? 0n) };
      return isReturn
        ? returnDeposit({ patientId, ...moved, reason: reason.trim() }, key)
        : takeDeposit({ patientId, payments: [moved] }, key);
    },
    onDone: ({ receipt }) => {
      onDone(receipt);
      onClose();
    },
  });
  return (
    <SentDialog
      sending={sending}
      title={isReturn ? 'Give a deposit back' : 'Take a deposit'}
      lost={form.isDirty() ? 'The unsaved deposit' : undefined}
      isMoney
      confirmLabel={labelOf(
        isReturn,
        missing === undefined ? formatMoney(amount, type?.units ?? currency) : 'it',
      )}
      disabled={missing !== undefined || type === undefined}
      missing={missing}
      onClose={onClose}
    >
      <Stack gap={12}>
        <Text>
          <bdi>{patientName}</bdi>, {deposit.labNumber}: {formatMoney(balance, currency)} on deposit.
        </Text>
        <NativeSelect
          label={isReturn ? 'Given back by' : 'Paid by'}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          {...fieldAt(form, 'typeId')}
        />
        <MoneyField
          label="Amount"
          unit={type?.units ?? currency}
          data-autofocus
          {...moneyAt(form, 'amount')}
        />
        {isReturn && type?.cash === true && <Coins amount={amount} coin={smallestCoin} unit={currency} />}
        {isReturn && <TextInput label="Reason" maxLength={500} {...fieldAt(form, 'reason')} />}
      </Stack>
    </SentDialog>
  );
}

function labelOf(isReturn: boolean, sum: string): string {
  return isReturn ? `Give ${sum} back` : `Take ${sum}`;
}

interface CoinsProps {
  readonly amount: string;
  readonly coin: bigint;
  readonly unit: string;
}

/** What is counted out, where no coin is small enough for the amount. */
function Coins({ amount, coin, unit }: CoinsProps) {
  const minor = parseMoney(amount) ?? 0n;
  const coins = steps(minor, coin);
  if (coins === minor) return null;
  return <Text role="status">In coins: {formatMoney(written(coins), unit)}</Text>;
}

interface Typed {
  readonly amount: string;
  readonly reason: string | undefined;
  readonly most: string | undefined;
}

function missingIn({ amount, reason, most }: Typed): string | undefined {
  const minor = parseMoney(amount);
  if (minor === null || minor <= 0n) return 'Enter an amount such as 12.50.';
  if (most !== undefined && minor > (parseMoney(most) ?? 0n)) return 'No more than there is on deposit.';
  if (reason !== undefined && reason.trim().length < SHORTEST_REASON)
    return 'Give a reason of three letters or more.';
  return undefined;
}
