import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DrawerKind, MovedLine } from '../../shared/contract/shifts.js';
import { formatMoney as written, parseMoney } from '../../shared/domain/money/money.js';
import { formatMoney } from '../ui/layout/money.js';
import { showDone } from '../ui/feedback/notify.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import { AmountFields, linesOf, type Amounts } from './amount-fields.js';
import { dropToSafe, handOver, moveSafe } from './shifts.api.js';

export type MoveKind = 'drop' | 'handover' | 'capital' | 'banked';

const WORDS = {
  drop: {
    title: 'Drop to the safe',
    text: 'Moves cash from your drawer to the safe during the shift.',
    confirm: (sum: string) => `Drop ${sum}`,
    notDone: 'Nothing was dropped',
    done: 'Dropped to the safe',
  },
  handover: {
    title: 'Hand over',
    text: 'Moves cash from your drawer to another cashier’s. Count it together; the receiver signs.',
    confirm: (sum: string) => `Hand ${sum} over`,
    notDone: 'Nothing was handed over',
    done: 'Handed over',
  },
  capital: {
    title: 'Add cash to the safe',
    text: 'Adds cash from outside to the safe, such as small change.',
    confirm: (sum: string) => `Bring ${sum} in`,
    notDone: 'No cash was added',
    done: 'Added to the safe',
  },
  banked: {
    title: 'Take to the bank',
    text: 'Moves cash from the safe to the bank.',
    confirm: (sum: string) => `Take ${sum} to the bank`,
    notDone: 'Nothing was taken to the bank',
    done: 'Taken to the bank',
  },
} as const satisfies Record<MoveKind, object>;

interface MoveDialogProps {
  readonly kind: MoveKind;
  readonly kinds: readonly DrawerKind[];
  readonly onMoved: () => Promise<void>;
  readonly onClose: () => void;
}

/** The amount for the button; while there is none it reads "it". */
function sumOf(lines: readonly MovedLine[] = []): string {
  const sums = lines.map(({ amount, units }) => formatMoney(written(parseMoney(amount) ?? 0n), units));
  return sums.length === 0 ? 'it' : sums.join(' and ');
}

/** Cash that moves between drawers, safe and bank, by payment type. */
export function MoveDialog({ kind, kinds, onMoved, onClose }: MoveDialogProps) {
  const [amounts, setAmounts] = useState<Amounts>({});
  const [reason, setReason] = useState('');
  const [witness, setWitness] = useState(NO_WITNESS);
  const cash = kinds.filter((one) => one.cash);
  const lines = linesOf(cash, amounts);
  const needsSigning = kind === 'handover' && !isSigned(witness);
  const words = WORDS[kind];
  const isEmpty = Object.values(amounts).every((text) => text === '') && reason === '';
  const request = { lines: lines ?? [], ...(reason.trim() !== '' && { reason: reason.trim() }) };
  const send = (idempotencyKey: string): Promise<unknown> => {
    if (kind === 'drop') return dropToSafe(request, { idempotencyKey });
    if (kind === 'handover') return handOver(request, { idempotencyKey, witness });
    return moveSafe(kind, request, { idempotencyKey });
  };
  return (
    <SubmitDialog
      title={words.title}
      lost={isEmpty ? undefined : 'What was typed'}
      notDone={words.notDone}
      isMoney
      confirmLabel={words.confirm(sumOf(lines))}
      disabled={lines === undefined || lines.length === 0 || needsSigning}
      missing={needsSigning && lines?.length !== 0 ? 'The receiver signs first' : 'Enter the amount first'}
      onSubmit={send}
      onDone={async () => {
        showDone(words.done);
        await onMoved();
        onClose();
      }}
      onClose={onClose}
    >
      <Text c="dimmed" mb={12}>
        {words.text}
      </Text>
      <AmountFields kinds={cash} amounts={amounts} onChange={setAmounts} />
      <Textarea
        label="Note"
        minRows={1}
        maxLength={500}
        mb={12}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {kind === 'handover' && (
        <WitnessFields
          witness={witness}
          onChange={setWitness}
          legend="Received by"
          text="The other cashier signs here; it goes into that cashier’s open shift, or opens one."
        />
      )}
    </SubmitDialog>
  );
}
