import { Alert, Box, Button, Fieldset, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconRosetteDiscount } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatMoney as written } from '../../shared/domain/money/money.js';
import { enterToButton } from '../ui/forms/sent-form.js';
import { FormErrors } from '../ui/forms/form-errors.js';
import { formatMoney } from '../ui/layout/money.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { useUnsavedGuard } from '../ui/forms/unsaved-guard.js';
import { WitnessFields } from '../ui/forms/witness-fields.js';
import { ChangeField, DiscountFields, Figures, TenderLine } from './tender-fields.js';
import type { Draft, TenderLineTotals } from './tender-draft.js';
import { UnansweredPayment } from './use-taking.js';
import { LOOK, useTender, type Tender, type TenderQuestion } from './use-tender.js';

/**
 * The money handed over: at first all that the patient owes, a deposit on hand before cash. Enter goes to the
 * button, which names the sum; the button or Ctrl+Enter takes it.
 */
export function TenderForm(asked: TenderQuestion) {
  const { currency, taking } = asked;
  const tender = useTender(asked);
  const { types, reckoned, isLocked, canSplit } = tender;
  const [withDiscount, setWithDiscount] = useState(false);
  const amount = useFocused(!asked.payer.isNumberFirst);
  const isUnanswered = taking.unanswered !== undefined;
  const { guard } = useUnsavedGuard(
    isTyped(tender.draft) && !isUnanswered ? 'The unsaved payment' : undefined,
  );
  const discount = (): void => setWithDiscount(true);
  useShortcut('mod+Enter', 'Take the payment', tender.submit);
  useShortcut('alt+S', 'Split the payment', tender.split, { enabled: canSplit });
  useShortcut('alt+D', 'Give a discount', discount, { enabled: !isLocked });
  return (
    <Box
      component="form"
      className="card"
      p={{ base: 14, xs: 20 }}
      noValidate
      aria-label="Payment"
      onSubmit={tender.submit}
      onKeyDown={(event) => enterToButton(event) && tender.tellErrors()}
    >
      {guard}
      {isUnanswered ? (
        <UnansweredPayment taking={taking} types={types} currency={currency} />
      ) : (
        <Figures reckoned={reckoned} currency={currency} />
      )}
      <MovedNotice tender={tender} now={asked.booking.payment.balance} />
      <FormErrors errors={tender.summary} attempt={tender.tries} />
      <Fieldset variant="unstyled" bd={0} p={0} disabled={isLocked} hidden={isUnanswered}>
        {reckoned.lines.map((line, index) => (
          <TenderLine
            key={line.id}
            tender={tender}
            index={index}
            line={line}
            amountRef={index === tender.typedFirst ? amount : undefined}
          />
        ))}
        <ChangeField tender={tender} />
        <SplitOrDiscount
          onSplit={canSplit ? tender.split : undefined}
          onDiscount={withDiscount ? undefined : discount}
        />
        {withDiscount && <DiscountFields tender={tender} onRemove={() => setWithDiscount(false)} />}
        <DiscountApproval tender={tender} />
      </Fieldset>
      {!isUnanswered && (
        <Button type="submit" size="lg" fullWidth loading={taking.isBusy} title={TAKE} mt={16}>
          {buttonText(reckoned.lines, reckoned.received - reckoned.change, currency)}
        </Button>
      )}
    </Box>
  );
}

interface MovedNoticeProps {
  readonly tender: Tender;
  /** What is owed now. */
  readonly now: string;
}

/** What is owed is another sum than when it was typed: an amount that is typed anew, or the button, says it was seen. */
function MovedNotice({ tender: { moved, currency }, now }: MovedNoticeProps) {
  if (moved.from === undefined) return null;
  return (
    <Alert color="amber" role="alert" mb={12} icon={<IconAlertTriangle />} title="What is owed has changed">
      <Text>
        {formatMoney(now, currency)} is owed now, not {formatMoney(moved.from, currency)}. What you typed is
        kept; nothing is taken until you have looked at it.
      </Text>
      <Button id={LOOK} mt={8} size="xs" color="amber" variant="light" onClick={moved.look}>
        Go on with these amounts
      </Button>
    </Alert>
  );
}

/** The first amount, which is typed over at once; not if something else is to be entered first. */
function useFocused(isFirst: boolean): RefObject<HTMLInputElement | null> {
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFirst) return;
    amount.current?.focus();
    amount.current?.select();
    // The beginning decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return amount;
}

const TAKE = 'Take the payment (Ctrl+Enter)';

function isTyped({ lines, discount }: Draft): boolean {
  return lines.some(({ text }) => text !== null) || discount !== '';
}

interface SplitOrDiscountProps {
  /** Absent: no more lines now. */
  readonly onSplit: (() => void) | undefined;
  /** Absent: its fields are there. */
  readonly onDiscount: (() => void) | undefined;
}

function SplitOrDiscount({ onSplit, onDiscount }: SplitOrDiscountProps) {
  return (
    <Group gap={4} ml={-8}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus />}
        title="Split over payment types or currencies (Alt+S)"
        disabled={onSplit === undefined}
        onClick={onSplit}
      >
        Split
      </Button>
      {onDiscount && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconRosetteDiscount />}
          title="Discount (Alt+D)"
          onClick={onDiscount}
        >
          Discount
        </Button>
      )}
    </Group>
  );
}

function buttonText(lines: readonly TenderLineTotals[], taken: bigint, currency: string): string {
  if (taken === 0n) return 'Give the discount';
  const [only, ...others] = lines;
  const how = others.length > 0 || only?.type === undefined ? '' : `, ${only.type.name}`;
  return `Take ${formatMoney(written(taken), currency)}${how}`;
}

/** A manager signs in beside whoever takes the payment, in the same form. */
function DiscountApproval({ tender }: { readonly tender: Tender }) {
  const { second, reckoned, errors } = tender;
  if (!second.isWanted) return null;
  const who = 'A manager other than you approves it here.';
  return (
    <Box mt={12}>
      <WitnessFields
        legend="Discount approved by"
        text={reckoned.approval === undefined ? who : `${reckoned.approval}. ${who}`}
        witness={second.witness}
        error={errors['witness.password']}
        onChange={second.setWitness}
      />
    </Box>
  );
}
