import { Box, Button, Fieldset, Group } from '@mantine/core';
import { IconPlus, IconRosetteDiscount } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PatientDeposit, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { formatMoney as written, parseMoney } from '../../shared/domain/money/money.js';
import { depositType } from '../../shared/domain/money/tender-settle.js';
import { useRole } from '../core/session.js';
import { enterToButton } from '../ui/forms/sent-form.js';
import { FormErrors } from '../ui/forms/form-errors.js';
import { formatMoney } from '../ui/layout/money.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { useUnsavedGuard } from '../ui/forms/unsaved-guard.js';
import { ChangeField, DiscountFields, Figures, TenderLine } from './tender-fields.js';
import { firstType, reckon, requestOf, type Draft, type ReckonedLine } from './tender-draft.js';
import { Unanswered, type Taking } from './use-taking.js';

const MOST_LINES = 20;

/**
 * The money handed over: at first the whole balance, in cash unless the booking says otherwise. Enter goes to the
 * button, which names the sum; the button or Ctrl+Enter takes it.
 */
export function TenderForm(props: {
  readonly booking: Booking;
  readonly types: readonly PaymentType[];
  readonly currency: string;
  readonly smallestCoin: bigint;
  readonly deposit: PatientDeposit;
  readonly taking: Taking;
}) {
  const { booking, currency, smallestCoin, deposit, taking } = props;
  const held = parseMoney(deposit.balance) ?? 0n;
  const types = withDeposit(props.types, deposit);
  const first = firstType(types, booking.paymentMethod, currency);
  const [draft, setDraft] = useState<Draft>(() => ({
    lines: [{ id: 0, typeId: first?.id ?? '', text: null }],
    discount: '',
    reasonCode: 'staff',
    reason: '',
    changeIn: null,
  }));
  const role = useRole();
  const [withDiscount, setWithDiscount] = useState(false);
  const [tries, setTries] = useState(0);
  const nextId = useRef(1);
  const amount = useRef<HTMLInputElement>(null);
  const bill = {
    total: parseMoney(booking.payment.total) ?? 0n,
    balance: parseMoney(booking.payment.balance) ?? 0n,
    // The server knows earlier discounts and counts them too.
    discounted: 0n,
    baseCurrency: currency,
    role,
    smallestCoin,
    deposit: held,
  };
  const reckoned = reckon(draft, bill, types);
  const errors = { ...(tries > 0 ? reckoned.errors : {}), ...taking.refused };
  const isTyped =
    draft.lines.length > 1 || draft.lines.some(({ text }) => text !== null) || draft.discount !== '';
  const { guard } = useUnsavedGuard(
    isTyped && taking.unanswered === undefined ? 'The unsaved payment' : undefined,
  );
  const isLocked = taking.isBusy || taking.unanswered !== undefined;

  useEffect(() => {
    amount.current?.focus();
    amount.current?.select();
  }, []);

  const change = (next: Partial<Draft>): void => {
    taking.clearRefusal();
    setDraft((before) => ({ ...before, ...next }));
  };
  const changeLine = (id: number, next: Partial<ReckonedLine>): void =>
    change({ lines: draft.lines.map((line) => (line.id === id ? { ...line, ...pick(next) } : line)) });
  const split = (): void => {
    const used = new Set(draft.lines.map(({ typeId }) => typeId));
    const type = types.find(({ id }) => !used.has(id)) ?? first;
    const kept = draft.lines.map((line, index) => ({
      ...line,
      text: line.text ?? reckoned.lines[index]?.shown ?? '',
    }));
    const id = nextId.current++;
    change({ lines: [...kept, { id, typeId: type?.id ?? '', text: null }] });
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (taking.isBusy) return;
    if (taking.unanswered !== undefined) return taking.retry();
    setTries(tries + 1);
    if (Object.keys(reckoned.errors).length > 0) return;
    taking.take(requestOf(booking.id, draft, reckoned));
  };
  const canSplit = !isLocked && draft.lines.length < MOST_LINES;
  useShortcut('mod+Enter', 'Take the payment', submit);
  useShortcut('alt+S', 'Split the payment', split, { enabled: canSplit });
  useShortcut('alt+D', 'Give a discount', () => setWithDiscount(true), { enabled: !isLocked });

  return (
    <Box
      component="form"
      className="card"
      p={{ base: 14, xs: 20 }}
      noValidate
      aria-label="Payment"
      onSubmit={submit}
      onKeyDown={(event) => {
        const isWrong = Object.keys(reckoned.errors).length > 0;
        if (enterToButton(event) && isWrong) setTries(tries + 1);
      }}
    >
      {guard}
      {taking.unanswered === undefined ? (
        <Figures reckoned={reckoned} currency={currency} />
      ) : (
        <Unanswered taking={taking} types={types} currency={currency} />
      )}
      <FormErrors errors={errors} attempt={tries} />
      <Fieldset variant="unstyled" bd={0} p={0} disabled={isLocked} hidden={taking.unanswered !== undefined}>
        {reckoned.lines.map((line, index) => (
          <TenderLine
            key={line.id}
            index={index}
            line={line}
            types={held > 0n ? types : props.types}
            currency={currency}
            error={
              errors[`payments.${index}.amount`] ??
              errors[`payments.${index}.paymentType`] ??
              errors[`payments.${index}.rate`]
            }
            amountRef={index === 0 ? amount : undefined}
            onChange={(next) => changeLine(line.id, next)}
            onRemove={
              reckoned.lines.length === 1
                ? undefined
                : () => change({ lines: draft.lines.filter(({ id }) => id !== line.id) })
            }
          />
        ))}
        <ChangeField
          draft={draft}
          reckoned={reckoned}
          types={types}
          currency={currency}
          error={errors['change.paymentType'] ?? errors['change.rate']}
          onChange={change}
        />
        <Group gap={4} ml={-8}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            title="Split over payment types or currencies (Alt+S)"
            disabled={!canSplit}
            onClick={split}
          >
            Split
          </Button>
          {!withDiscount && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconRosetteDiscount size={16} stroke={1.75} />}
              title="Discount (Alt+D)"
              onClick={() => setWithDiscount(true)}
            >
              Discount
            </Button>
          )}
        </Group>
        {withDiscount && (
          <DiscountFields
            draft={draft}
            errors={errors}
            onChange={change}
            onRemove={() => {
              setWithDiscount(false);
              change({ discount: '', reason: '' });
            }}
          />
        )}
      </Fieldset>
      {taking.unanswered === undefined && (
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={taking.isBusy}
          title="Take the payment (Ctrl+Enter)"
          mt={16}
        >
          {buttonText(reckoned.lines, reckoned.received - reckoned.change, currency)}
        </Button>
      )}
    </Box>
  );
}

/** As one of the ways to pay, where there is any; and where change can be kept. */
function withDeposit(
  types: readonly PaymentType[],
  { currency, balance }: PatientDeposit,
): readonly PaymentType[] {
  const name = `Deposit (${formatMoney(balance, currency)} held)`;
  return [...types, { ...depositType(currency), name }];
}

function pick({ typeId, text }: Partial<ReckonedLine>) {
  return { ...(typeId !== undefined && { typeId }), ...(text !== undefined && { text }) };
}

function buttonText(lines: readonly ReckonedLine[], taken: bigint, currency: string): string {
  if (taken === 0n) return 'Give the discount';
  const [only, ...others] = lines;
  const how = others.length > 0 || only?.type === undefined ? '' : `, ${only.type.name}`;
  return `Take ${formatMoney(written(taken), currency)}${how}`;
}
