import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PatientDeposit, PaymentType, Receipt } from '../../shared/contract/billing-shapes.js';
import { formatMoney as written, parseMoney } from '../../shared/domain/money.js';
import { steps } from '../../shared/domain/tender-settle.js';
import { useOneTry } from '../core/use-one-try.js';
import { MoneyField } from '../ui/money-field.js';
import { formatMoney } from '../ui/money.js';
import { SubmitDialog } from '../ui/submit-dialog.js';
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
  const [typeId, setTypeId] = useState(firstType(choices, null, currency)?.id ?? '');
  const [amount, setAmount] = useState(isReturn ? balance : '');
  const [reason, setReason] = useState('');
  const isTyped = reason !== '' || amount !== (isReturn ? balance : '');
  const oneTry = useOneTry();
  const type = choices.find(({ id }) => id === typeId);
  const missing = missingIn({
    amount,
    reason: isReturn ? reason : undefined,
    most: isReturn ? balance : undefined,
  });
  const submit = async (): Promise<void> => {
    if (type === undefined) return;
    const money = written(parseMoney(amount) ?? 0n);
    const moved = { paymentType: type.nameSlug, amount: money };
    const answer = await oneTry((key) =>
      isReturn
        ? returnDeposit({ patientId, ...moved, reason: reason.trim() }, key)
        : takeDeposit({ patientId, payments: [moved] }, key),
    );
    onDone(answer.receipt);
    onClose();
  };
  return (
    <SubmitDialog
      title={isReturn ? 'Give a deposit back' : 'Take a deposit'}
      lost={isTyped ? 'The unsaved deposit' : undefined}
      notDone={isReturn ? 'The deposit was not given back' : 'The deposit was not taken'}
      isMoney
      confirmLabel={labelOf(
        isReturn,
        missing === undefined ? formatMoney(amount, type?.units ?? currency) : 'it',
      )}
      disabled={missing !== undefined}
      missing={missing}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={12}>
        <Text>
          <bdi>{patientName}</bdi>, {deposit.labNumber}: {formatMoney(balance, currency)} on deposit.
        </Text>
        <NativeSelect
          label={isReturn ? 'Given back by' : 'Paid by'}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={typeId}
          onChange={({ currentTarget }) => setTypeId(currentTarget.value)}
        />
        <MoneyField
          label="Amount"
          unit={type?.units ?? currency}
          value={amount}
          data-autofocus
          onAmount={setAmount}
        />
        {isReturn && type?.cash === true && <Coins amount={amount} coin={smallestCoin} unit={currency} />}
        {isReturn && (
          <TextInput
            label="Reason"
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Stack>
    </SubmitDialog>
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
