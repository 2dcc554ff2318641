import { useState, useEffect, useRef, type ReactNode } from 'react';
import { Box, Button, Text, Title } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useOwnShifts, openOwnShift } from '../core/own-shift.js';
import { Dialog } from '../ui/forms/dialog.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import type { DrawerKind } from '../../shared/contract/shifts.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { asProblem } from '../core/api.js';
import { isIdempotencyMismatch } from '../core/unknown-outcome.js';
import { useIdempotencyKey } from '../core/use-idempotency-key.js';
import { KeyHint } from '../ui/keys/key-hint.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { showProblem } from '../ui/feedback/notify.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { useOnce } from '../ui/forms/use-once.js';

interface ShiftGateProps {
  readonly children: ReactNode;
  /** Asks in a dialog, and this is what giving up does; otherwise it is drawn in place of the children. */
  readonly onGiveUp?: () => void;
}

const TITLE = 'No shift is open';

/**
 * Before money is taken: no shift is open, and O opens one with its float. The children are drawn once one is open, or
 * if that cannot be found out, as a payment opens a shift anyway.
 */
export function ShiftGate({ children, onGiveUp }: ShiftGateProps) {
  const { data, problem, reload } = useOwnShifts();
  const [isPassed, setPassed] = useState(false);
  // A shift that ends in another window takes nothing away that is typed here; its next money opens the next.
  if (!isPassed && (data === undefined ? problem !== undefined : data.open !== null)) setPassed(true);
  if (isPassed) return children;
  if (data === undefined) return onGiveUp === undefined ? <FormSkeleton /> : null;
  if (onGiveUp === undefined)
    return <OpenShiftForm title={TITLE} text={OPEN_TEXT} kinds={data.kinds} onOpened={reload} />;
  return (
    <Dialog opened title={TITLE} onClose={onGiveUp}>
      <OpenShiftForm title={TITLE} text={OPEN_TEXT} kinds={data.kinds} onOpened={reload} isInDialog />
    </Dialog>
  );
}

interface OpenShiftFormProps {
  readonly title: string;
  readonly text: ReactNode;
  /** The kinds a float may consist of: cash. */
  readonly kinds: readonly DrawerKind[];
  readonly onOpened: () => unknown;
  /** A dialog has the title, and its own frame. */
  readonly isInDialog?: boolean;
}

/** Shown while no shift is open. */
export const OPEN_TEXT = (
  <>
    <KeyHint>O opens one. </KeyHint>Enter what is in the drawer to begin with, or nothing.
  </>
);

/** As typed, by payment type. */
type Amounts = Readonly<Record<string, string>>;

const NOT_OPENED = 'The shift was not opened';

/** The float per payment unit: O or Enter opens the shift, empty fields are nothing. */
export function OpenShiftForm({ title, text, kinds, onOpened, isInDialog = false }: OpenShiftFormProps) {
  const cash = kinds.filter((kind) => kind.cash);
  const [amounts, setAmounts] = useState<Amounts>({});
  const [refusal, setRefusal] = useState<string>();
  const { isBusy, once } = useOnce();
  const button = useRef<HTMLButtonElement>(null);
  const oneTry = useIdempotencyKey();
  const wrong = cash.find(({ paymentTypeId }) => !isAmount(amounts[paymentTypeId]));
  useEffect(() => button.current?.focus(), []);

  const open = async (): Promise<void> => {
    if (wrong !== undefined) return;
    setRefusal(undefined);
    try {
      await oneTry((key) => openOwnShift(floatsOf(cash, amounts), key));
      await onOpened();
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.status !== 409 && !isIdempotencyMismatch(thrown)) return setRefusal(problem.detail);
      // Another window, or an earlier attempt, opened it meanwhile: shown over the page, as the form disappears.
      showProblem(thrown, { what: NOT_OPENED });
      await onOpened();
    }
  };
  useShortcut('O', 'Open the shift', () => void once(open), { whileTyping: true });

  return (
    <Box
      component="form"
      {...(!isInDialog && { className: 'card', p: { base: 14, xs: 20 }, maw: 480 })}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void once(open);
      }}
    >
      {!isInDialog && <Title order={2}>{title}</Title>}
      <Text c="dimmed" mb={14}>
        {text}
      </Text>
      <Refusal cause={refusal} title={NOT_OPENED} />
      <Floats cash={cash} amounts={amounts} onChange={setAmounts} />
      <Button
        ref={button}
        type="submit"
        data-autofocus
        size="lg"
        fullWidth
        mt={8}
        loading={isBusy}
        disabled={wrong !== undefined}
        title={wrong === undefined ? 'Open the shift (O)' : 'Correct the float first'}
        leftSection={<IconDoorEnter size={18} stroke={1.75} />}
      >
        Open the shift
      </Button>
    </Box>
  );
}

interface FloatsProps {
  readonly cash: readonly DrawerKind[];
  readonly amounts: Amounts;
  readonly onChange: (change: (before: Amounts) => Amounts) => void;
}

function Floats({ cash, amounts, onChange }: FloatsProps) {
  return cash.map(({ paymentTypeId, payment, paymentUnit }) => (
    <MoneyField
      key={paymentTypeId}
      mb={10}
      label={`${payment}, float`}
      unit={paymentUnit}
      placeholder="0.00"
      value={amounts[paymentTypeId] ?? ''}
      error={isAmount(amounts[paymentTypeId]) ? undefined : 'An amount such as 50.00'}
      onAmount={(amount) => onChange((before) => ({ ...before, [paymentTypeId]: amount }))}
    />
  ));
}

function isAmount(text = ''): boolean {
  const minor = text === '' ? 0n : parseMoney(text);
  return minor !== null && minor >= 0n;
}

function floatsOf(cash: readonly DrawerKind[], amounts: Amounts) {
  return cash.flatMap(({ paymentTypeId: paymentType }) => {
    const amount = amounts[paymentType] ?? '';
    return (parseMoney(amount) ?? 0n) > 0n ? [{ paymentType, amount }] : [];
  });
}
