import { Box, Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { RefundAnswer } from '../../shared/contract/billing-shapes.js';
import type { RefundSheet } from '../../shared/contract/refund-shapes.js';
import { formatMoney as written } from '../../shared/domain/money/money.js';
import { REFUND_REASON_TEXT, REFUND_REASONS, type RefundReason } from '../../shared/vocabulary.js';
import { useOneTry } from '../core/use-one-try.js';
import { useOnce } from '../ui/forms/use-once.js';
import { AdminCodeModal } from '../ui/forms/admin-code-modal.js';
import { enterToButton } from '../ui/forms/sent-form.js';
import { FormErrors } from '../ui/forms/form-errors.js';
import { formatMoney } from '../ui/layout/money.js';
import { useUnsavedGuard } from '../ui/forms/unsaved-guard.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import { refundRequest, type ReckonedRefund, type RefundDraft } from './refund-draft.js';
import { giveBack, type Leave } from './refunds.api.js';

export interface RefundFormProps {
  readonly sheet: RefundSheet;
  readonly draft: RefundDraft;
  readonly reckoned: ReckonedRefund;
  /** Why the last try gave nothing back. */
  readonly refusal: ReactNode;
  readonly onChange: (next: Partial<RefundDraft>) => void;
  readonly onSend: () => void;
  readonly onGiven: (answer: RefundAnswer) => void;
  /** What was thrown: what the server refused may have changed meanwhile. */
  readonly onFailed: (thrown: unknown) => void;
}

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

const REASONS = [
  { value: '', label: 'Choose' },
  ...REFUND_REASONS.map((value) => ({ value, label: REFUND_REASON_TEXT[value] })),
];

/** Why, by what, and who lets it through; in large figures what is handed back. */
export function RefundForm(props: RefundFormProps) {
  const { sheet, draft, reckoned, refusal, onChange, onSend, onGiven, onFailed } = props;
  const [tries, setTries] = useState(0);
  const [witness, setWitness] = useState(NO_WITNESS);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, once } = useOnce();
  const oneTry = useOneTry();
  const errors: Readonly<Record<string, string>> = {
    ...reckoned.errors,
    ...(reckoned.needs === 'approval' &&
      !isSigned(witness) && { 'witness.password': 'A manager signs in beside you.' }),
  };
  const isTyped = draft.codes.length > 0 || draft.reason.trim() !== '';
  const { guard } = useUnsavedGuard(isTyped ? 'What was chosen to be given back' : undefined);
  const shown = tries > 0 ? errors : NOTHING_WRONG;

  const send = async (leave: Leave): Promise<void> => {
    const request = refundRequest(sheet, draft, reckoned);
    onSend();
    try {
      onGiven(await oneTry((key) => giveBack(request, key, leave)));
    } catch (thrown) {
      setWitness((before) => ({ ...before, password: '' }));
      onFailed(thrown);
    }
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isBusy) return;
    setTries(tries + 1);
    if (Object.keys(errors).length > 0) return;
    if (reckoned.needs === 'approval') void once(() => send({ witness }));
    else setAsking(true);
  };
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
      <Back reckoned={reckoned} currency={sheet.baseCurrency} />
      {refusal}
      <FormErrors errors={shown} attempt={tries} />
      <NativeSelect
        id="reasonCode"
        label="Reason"
        mb={12}
        data={REASONS}
        value={draft.reasonCode}
        error={shown['reasonCode']}
        onChange={({ currentTarget }) => onChange({ reasonCode: currentTarget.value as RefundReason | '' })}
      />
      <Textarea
        id="reason"
        label={draft.reasonCode === 'other' ? 'In words' : 'Details, if needed'}
        autosize
        minRows={1}
        maxLength={500}
        mb={12}
        value={draft.reason}
        error={shown['reason']}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <NativeSelect
        id="paymentType"
        label="Given back by"
        mb={16}
        data={sheet.types.map(({ id, name, paid }) => ({
          value: id,
          label: paid === null ? name : `${name} (paid ${formatMoney(paid.held, sheet.baseCurrency)})`,
        }))}
        value={reckoned.type?.id ?? ''}
        onChange={({ currentTarget }) => onChange({ typeId: currentTarget.value })}
      />
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
          void once(() => send({ adminGrant }));
        }}
      />
    </Box>
  );
}

function buttonText({ base, amount, type, chosen }: ReckonedRefund): string {
  if (chosen.length === 0 || type === undefined) return 'Give back';
  if (base === 0n) return 'Take the tests off the bill';
  return `Give back ${formatMoney(written(amount), type.units)}, ${type.name}`;
}

interface BackProps {
  readonly reckoned: ReckonedRefund;
  readonly currency: string;
}

function Back({ reckoned, currency }: BackProps) {
  const { amount, base, credit, rate, type } = reckoned;
  return (
    <Box bg="var(--surface-selected)" p="12px 16px" mb={16} bdrs={8} aria-live="polite">
      <Text c="dimmed">To give back</Text>
      <Text className="tnum" fz="clamp(2.25rem, 8vw, 3rem)" fw={640} lh={1.15} c="var(--accent-text)">
        {formatMoney(written(amount), type?.units ?? currency)}
      </Text>
      {rate !== '1' && base > 0n && (
        <Text size="sm" c="dimmed">
          {formatMoney(written(base), currency)} at {rate}
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
