import { Box, Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { RefundAnswer } from '../../shared/contract/billing-shapes.js';
import type { RefundOptions } from '../../shared/contract/refunds.js';
import { formatMoney as written } from '../../shared/domain/money/money.js';
import { REFUND_REASON_TEXT, REFUND_REASONS, type RefundReason } from '../../shared/vocabulary.js';
import { asProblem } from '../core/api.js';
import { useIdempotencyKey } from '../core/use-idempotency-key.js';
import { useOnce } from '../ui/forms/use-once.js';
import { AdminCodeModal } from '../ui/forms/admin-code-modal.js';
import { enterToButton } from '../ui/forms/sent-form.js';
import { FormErrors } from '../ui/forms/form-errors.js';
import { formatMoney } from '../ui/layout/money.js';
import { useUnsavedGuard } from '../ui/forms/unsaved-guard.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { isOfWitness, isSigned, NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import { refund, type Approval } from './refunds.api.js';
import {
  handedOut,
  refundRequest,
  wasNothing,
  type ReckonedRefund,
  type RefundDraft,
} from './refund-draft.js';

interface RefundFormProps {
  readonly sheet: RefundOptions;
  readonly draft: RefundDraft;
  readonly reckoned: ReckonedRefund;
  /** Why the last try gave nothing back. */
  readonly refusal: ReactNode;
  readonly onChange: (next: Partial<RefundDraft>) => void;
  readonly onSend: () => void;
  readonly onGiven: (answer: RefundAnswer) => void;
  /** The failure: the server's refusal may mean that something changed meanwhile. */
  readonly onFailed: (thrown: unknown) => void;
}

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

const REASONS = [
  { value: '', label: 'Choose' },
  ...REFUND_REASONS.map((value) => ({ value, label: REFUND_REASON_TEXT[value] })),
];

/** The reason, the payment type and the approval; in large figures the amount to hand back. */
export function RefundForm(props: RefundFormProps) {
  const { sheet, draft, reckoned, refusal, onChange } = props;
  const { shown, tries, witness, setWitness, isAsking, setAsking, isBusy, submit, give } = useRefund(props);
  const isTyped = draft.codes.length > 0 || draft.reason.trim() !== '';
  const { guard } = useUnsavedGuard(isTyped ? 'The refund you entered' : undefined);
  useShortcut('mod+Enter', 'Give it back', submit);
  return (
    <Box
      component="form"
      className="card"
      p={{ base: 14, xs: 20 }}
      noValidate
      aria-label="Refund"
      onSubmit={submit}
      onKeyDown={enterToButton}
    >
      {guard}
      <Back
        reckoned={reckoned}
        currency={sheet.baseCurrency}
        payer={sheet.booking.payersPart?.payer ?? 'The payer'}
      />
      {refusal}
      <FormErrors errors={shown} attempt={tries} />
      <RefundFields sheet={sheet} draft={draft} reckoned={reckoned} errors={shown} onChange={onChange} />
      {reckoned.needs === 'approval' && (
        <WitnessFields
          legend="Approved by"
          text={`${reckoned.why} A manager other than you approves it here.`}
          witness={witness}
          error={shown['witness.password']}
          disabled={isBusy}
          onChange={setWitness}
        />
      )}
      <Button type="submit" size="lg" fullWidth mt={16} loading={isBusy} title="Give it back (Ctrl+Enter)">
        {buttonText(reckoned)}
      </Button>
      <AdminCodeModal
        opened={isAsking}
        action="refund"
        bookingId={sheet.booking.bookingId}
        onClose={() => setAsking(false)}
        onGranted={(adminGrant) => {
          setAsking(false);
          give({ adminGrant });
        }}
      />
    </Box>
  );
}

/** The tries to send it: a manager approves in the form, the admin code is asked for over it. */
function useRefund({ sheet, draft, reckoned, onSend, onGiven, onFailed }: RefundFormProps) {
  const [tries, setTries] = useState(0);
  const [witness, setWitness] = useState(NO_WITNESS);
  const [witnessRefusal, setWitnessRefusal] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, once } = useOnce();
  const oneTry = useIdempotencyKey();
  const errors: Readonly<Record<string, string>> = {
    ...reckoned.errors,
    ...(reckoned.needs === 'approval' &&
      !isSigned(witness) && { 'witness.password': 'A manager approves it by signing in here.' }),
  };
  const send = async (approval: Approval): Promise<void> => {
    const request = refundRequest(sheet, draft, reckoned);
    onSend();
    setWitnessRefusal(undefined);
    try {
      onGiven(await oneTry((key) => refund(request, key, approval)));
    } catch (thrown) {
      setWitness((before) => ({ ...before, password: '' }));
      const problem = asProblem(thrown);
      if (reckoned.needs === 'approval' && isOfWitness(problem)) setWitnessRefusal(problem.detail);
      else onFailed(thrown);
    }
  };
  const give = (approval: Approval): void => void once(() => send(approval));
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isBusy) return;
    setTries(tries + 1);
    if (Object.keys(errors).length > 0) return;
    if (reckoned.needs === 'approval') give({ witness });
    else setAsking(true);
  };
  const shown = {
    ...(tries > 0 ? errors : NOTHING_WRONG),
    ...(witnessRefusal !== undefined && { 'witness.password': witnessRefusal }),
  };
  return { shown, tries, witness, setWitness, isAsking, setAsking, isBusy, submit, give };
}

interface RefundFieldsProps extends Pick<RefundFormProps, 'sheet' | 'draft' | 'reckoned' | 'onChange'> {
  readonly errors: Readonly<Record<string, string>>;
}

function RefundFields({ sheet, draft, reckoned, errors, onChange }: RefundFieldsProps) {
  return (
    <>
      <NativeSelect
        id="reasonCode"
        label="Reason"
        mb={12}
        data={REASONS}
        value={draft.reasonCode}
        error={errors['reasonCode']}
        onChange={({ currentTarget }) => onChange({ reasonCode: currentTarget.value as RefundReason | '' })}
      />
      <Textarea
        id="reason"
        label={draft.reasonCode === 'other' ? 'In words' : 'Details, if needed'}
        minRows={1}
        maxLength={500}
        mb={12}
        value={draft.reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <NativeSelect
        id="paymentType"
        label="Given back by"
        mb={16}
        data={sheet.types.map(({ id, name, paid }) => ({
          value: id,
          label: wasNothing(paid) ? name : `${name} (paid ${formatMoney(paid.held, sheet.baseCurrency)})`,
        }))}
        value={reckoned.type?.id ?? ''}
        onChange={({ currentTarget }) => onChange({ typeId: currentTarget.value })}
      />
    </>
  );
}

function buttonText(reckoned: ReckonedRefund): string {
  const { base, payouts, chosen } = reckoned;
  if (chosen.length === 0) return 'Give back';
  if (base === 0n || payouts.length === 0) return 'Take the tests off the bill';
  return `Give back ${handedOut(reckoned).join(' and ')}`;
}

interface BackProps {
  readonly reckoned: ReckonedRefund;
  readonly currency: string;
  readonly payer: string;
}

function Back({ reckoned, currency, payer }: BackProps) {
  const { amount, base, toPayers, credit, rate, type, payouts, rounding } = reckoned;
  return (
    <Box bg="var(--surface-selected)" p="12px 16px" mb={16} bdrs={8} aria-live="polite">
      <Text c="dimmed">{toPayers > 0n ? 'To give back to the patient' : 'To give back'}</Text>
      <Text className="tnum" fz="clamp(2.25rem, 8vw, 3rem)" fw={640} lh={1.15} c="var(--accent-text)">
        {formatMoney(written(amount), type?.units ?? currency)}
      </Text>
      {payouts.length > 1 && (
        <Text size="sm" c="dimmed">
          {handedOut(reckoned).join(' and ')}: coins do not make it up, so the rest goes back as it was paid
        </Text>
      )}
      {rate !== '1' && base > 0n && (
        <Text size="sm" c="dimmed">
          {formatMoney(written(base), currency)} at {rate}
        </Text>
      )}
      {rounding !== 0n && (
        <Text size="sm" c="dimmed">
          Of the bill: {formatMoney(written(base), currency)}, in coins that exist
        </Text>
      )}
      {toPayers > 0n && (
        <Text size="sm">
          <bdi>{payer}</bdi> is credited {formatMoney(written(toPayers), currency)} of what it was billed
        </Text>
      )}
      {credit > 0n && (
        <Text size="sm" c="dimmed">
          {formatMoney(written(credit), currency)} of it was not paid yet and is no longer owed
        </Text>
      )}
    </Box>
  );
}
