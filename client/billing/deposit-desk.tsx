import { Box, Button, Group, Text, Title, NativeSelect, Stack, TextInput, Anchor } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '@mantine/form';
import type {
  DepositAnswer,
  PatientDeposit,
  PaymentType,
  Receipt,
  DepositMovement,
} from '../../shared/contract/billing-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { parseMoney, formatMoney as written } from '../../shared/domain/money/money.js';
import { useIdempotencyKey } from '../core/use-idempotency-key.js';
import { formatMoney, Money } from '../ui/layout/money.js';
import { showProblem } from '../ui/feedback/notify.js';
import { ShiftGate } from './shift-gate.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { keepCreditAsDeposit, returnDeposit, takeDeposit, readReceipt } from './billing.api.js';
import { steps } from '../../shared/domain/money/tender-settle.js';
import { fieldAt, moneyAt } from '../ui/forms/form-fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { firstType } from './tender-draft.js';
import { counted } from '../../shared/domain/plural.js';
import { DateTime } from '../ui/layout/date-time.js';
import { NewestNotice } from '../ui/table/pager.js';

/** The patient's deposit, beside the bill: money paid in advance, given back, or kept from an overpayment. */
export function DepositDesk(props: {
  readonly booking: Booking;
  readonly deposit: PatientDeposit;
  readonly types: readonly PaymentType[];
  readonly smallestCoin: bigint;
  readonly onReceipt: (receipt: Receipt) => void;
  readonly onReprint: (receipt: Receipt) => void;
}) {
  const { booking, deposit, types, smallestCoin, onReceipt, onReprint } = props;
  const [asked, setAsked] = useState<'take' | 'return'>();
  const isHeld = (parseMoney(deposit.balance) ?? 0n) > 0n;
  const over = -(parseMoney(booking.payment.balance) ?? 0n);
  useShortcut('alt+T', 'Take a deposit', () => setAsked('take'));
  const keep = useKeptExcess(booking.id, onReceipt);
  return (
    <Box component="section" className="card" p={{ base: 14, xs: 20 }} mt={16} aria-label="Deposit">
      <Group justify="space-between" gap={12}>
        <Box>
          <Title order={2} size="h3">
            Deposit
          </Title>
          <Text c="dimmed">{formatMoney(deposit.balance, deposit.currency)} on deposit</Text>
        </Box>
        <Group gap={8}>
          {over > 0n && (
            <Button variant="light" onClick={() => void keep()}>
              Keep the excess on deposit
            </Button>
          )}
          <Button variant="default" title="Take a deposit (Alt+T)" onClick={() => setAsked('take')}>
            Take a deposit
          </Button>
          {isHeld && (
            <Button variant="default" onClick={() => setAsked('return')}>
              Give back
            </Button>
          )}
        </Group>
      </Group>
      <DepositMovements deposit={deposit} onReprint={onReprint} />
      {asked !== undefined && (
        <ShiftGate onGiveUp={() => setAsked(undefined)}>
          <DepositDialog
            key={asked}
            deposit={deposit}
            types={types}
            isReturn={asked === 'return'}
            smallestCoin={smallestCoin}
            onDone={onReceipt}
            onClose={() => setAsked(undefined)}
          />
        </ShiftGate>
      )}
    </Box>
  );
}

/** Keeps an overpayment as the patient's deposit. */
function useKeptExcess(bookingId: string, onReceipt: (receipt: Receipt) => void): () => Promise<void> {
  const oneTry = useIdempotencyKey();
  const keep = (): Promise<void> =>
    oneTry((key) => keepCreditAsDeposit(bookingId, key)).then(
      ({ receipt }) => onReceipt(receipt),
      (thrown: unknown) => showProblem(thrown, { what: 'The excess was not kept on deposit', retry: keep }),
    );
  return keep;
}

interface DepositDialogProps {
  readonly deposit: PatientDeposit;
  readonly types: readonly PaymentType[];
  readonly isReturn: boolean;
  /** The smallest coin of the base currency. */
  readonly smallestCoin: bigint;
  readonly onDone: (receipt: Receipt) => void;
  readonly onClose: () => void;
}

const SHORTEST_REASON = 3;

/** Takes a deposit, or gives one back. */
function DepositDialog(props: DepositDialogProps) {
  const { types, isReturn, smallestCoin, onDone, onClose } = props;
  // As it was opened: what moves by a try whose answer is lost must not bar the press that tells.
  const [deposit] = useState(props.deposit);
  const { patientId, patientName, currency, balance } = deposit;
  const choices = isReturn
    ? types.filter(({ units, useExchangeRate }) => units === currency && !useExchangeRate)
    : types;
  const form = useForm({
    initialValues: {
      typeId: firstType(choices, null, currency)?.id ?? '',
      reason: '',
      amount: isReturn ? balance : '',
    },
  });
  const { typeId, amount, reason } = form.values;
  const type = choices.find(({ id }) => id === typeId);
  const missing = missingIn(isReturn ? { amount, reason, most: balance } : { amount });
  const sum = missing === undefined ? formatMoney(amount, type?.units ?? currency) : 'it';
  const sending = useSending({
    form,
    notDone: isReturn ? 'The deposit was not given back' : 'The deposit was not taken',
    send: (_, { key }) => move(patientId, type, amount, isReturn ? reason : undefined, key),
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
      confirmLabel={isReturn ? `Give ${sum} back` : `Take ${sum}`}
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

/** Given back for a reason; without one it is taken. */
function move(
  patientId: string,
  type: PaymentType | undefined,
  typed: string,
  reason: string | undefined,
  key: string,
): Promise<DepositAnswer> {
  const amount = { paymentType: type?.nameSlug ?? '', amount: written(parseMoney(typed) ?? 0n) };
  if (reason === undefined) return takeDeposit({ patientId, payments: [amount] }, key);
  return returnDeposit({ patientId, ...amount, reason: reason.trim() }, key);
}

interface CoinsProps {
  readonly amount: string;
  readonly coin: bigint;
  readonly unit: string;
}

/** Coins to count out, if none is small enough for the amount. */
function Coins({ amount, coin, unit }: CoinsProps) {
  const minor = parseMoney(amount) ?? 0n;
  const coins = steps(minor, coin);
  if (coins === minor) return null;
  return <Text role="status">In coins: {formatMoney(written(coins), unit)}</Text>;
}

interface Typed {
  readonly amount: string;
  readonly reason?: string;
  readonly most?: string;
}

function missingIn({ amount, reason, most }: Typed): string | undefined {
  const minor = parseMoney(amount);
  if (minor === null || minor <= 0n) return 'Enter an amount such as 12.50.';
  if (most !== undefined && minor > (parseMoney(most) ?? 0n)) return 'No more than there is on deposit.';
  if (reason !== undefined && reason.trim().length < SHORTEST_REASON)
    return 'Give a reason of three letters or more.';
  return undefined;
}

interface DepositMovementsProps {
  readonly deposit: PatientDeposit;
  readonly onReprint: (receipt: Receipt) => void;
}

/** How it came there and what became of it, the newest first, once it is asked for; each leads to its receipt. */
export function DepositMovements({ deposit, onReprint }: DepositMovementsProps) {
  const { movements, movementsCount, currency } = deposit;
  const [isShown, setShown] = useState(false);
  if (movements.length === 0) return null;
  if (!isShown)
    return (
      <Button variant="subtle" size="sm" mt={8} ml={-12} onClick={() => setShown(true)}>
        {counted(movementsCount, 'movement')}
      </Button>
    );
  const open = (number: number): Promise<void> =>
    readReceipt(number).then(onReprint, (thrown: unknown) =>
      showProblem(thrown, { what: 'The receipt was not opened', retry: () => open(number) }),
    );
  return (
    <>
      <Box
        component="ul"
        m="12px 0 0"
        p={0}
        style={{ listStyle: 'none' }}
        aria-label="Movements of the deposit"
      >
        {movements.map((movement, place) => (
          <Group key={place} component="li" justify="space-between" gap={8} py={6} style={RULE}>
            <Box flex={1} miw={160}>
              <Text size="sm">{textOf(movement)}</Text>
              <Text size="sm" c="dimmed">
                <DateTime at={movement.at} />
                {movement.receipt !== null && (
                  <>
                    {' · '}
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      py={6}
                      my={-6}
                      title="Print this receipt again"
                      onClick={() => void open(movement.receipt ?? 0)}
                    >
                      Receipt {movement.receipt}
                    </Anchor>
                  </>
                )}
              </Text>
            </Box>
            <Money amount={movement.amount} unit={currency} />
          </Group>
        ))}
      </Box>
      <NewestNotice shown={movements.length} count={movementsCount}>
        Each has its receipt among the patient’s payments.
      </NewestNotice>
    </>
  );
}

const RULE = { borderTop: '1px solid var(--line)' } as const;

function textOf({ kind, labNumber }: DepositMovement): string {
  const of = labNumber === null ? '' : ` ${labNumber}`;
  if (kind === 'used') return `Used for${of}`;
  if (kind === 'kept') return `Kept of${of}`;
  return kind === 'taken' ? 'Taken' : 'Given back';
}
