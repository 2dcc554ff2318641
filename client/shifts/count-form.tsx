import { Box, Button, Group, Fieldset, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, Fragment, type KeyboardEvent } from 'react';
import type { CountedDrawer, DrawerKind, CountedLine } from '../../shared/contract/shifts.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import { kindKey } from './amount-fields.js';
import { countShift } from './shifts.api.js';
import classes from './shifts.module.css';
import { denominationsOf } from '../../shared/domain/money/denominations.js';
import { formatMoney as written, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { formatMoney } from '../ui/layout/money.js';

interface CountFormProps {
  readonly kinds: readonly DrawerKind[];
  /** Another's, which a manager counts. */
  readonly shiftId?: string;
  /** It is not blind any more: a second person signs beside. */
  readonly isAgain: boolean;
  /** As they were counted before. */
  readonly before?: readonly CountedDrawer[];
  readonly onBack: () => void;
  readonly onCounted: () => Promise<void>;
}

const NOT_YET: readonly CountedDrawer[] = [];
const BLIND = 'Count everything, even where there is nothing. The expected amount is shown afterwards.';
const AGAIN = 'The fields hold the last count. Overtype any that differ.';

/** The blind count: nothing here says what should be there. Enter goes down the column. */
export function CountForm(props: CountFormProps) {
  const { kinds, shiftId, isAgain, before = NOT_YET, onBack, onCounted } = props;
  const [drafts, setDrafts] = useState<Readonly<Record<string, DrawerDraft>>>({});
  const [witness, setWitness] = useState(NO_WITNESS);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Whoever counts has money in the other hand: the first figure has its field at once.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus(), []);
  const hasTyped = Object.keys(drafts).length > 0;
  const first = useMemo(
    () => new Map(before.map((drawer) => [kindKey(drawer), draftCounted(drawer)])),
    [before],
  );
  const firstOf = (kind: DrawerKind): DrawerDraft | undefined => first.get(kindKey(kind));
  const draftOf = (kind: DrawerKind): DrawerDraft =>
    drafts[kindKey(kind)] ?? firstOf(kind) ?? NOTHING_COUNTED;
  const wrong = kinds.find((kind) => !isCounted(kind, draftOf(kind)));

  const why = whyNot(wrong, isAgain && !isSigned(witness));
  const sending = useSending({
    notDone: 'The count was not taken',
    lost: hasTyped ? 'The count' : undefined,
    send: (_, { key: idempotencyKey }) => {
      const lines = kinds.map((kind) => linesCounted(kind, draftOf(kind)));
      return countShift(
        { lines, ...(shiftId !== undefined && { shiftId }) },
        { idempotencyKey, ...(isAgain && { witness }) },
      );
    },
    onDone: () => {
      showDone('Counted');
      return onCounted();
    },
  });

  return (
    <>
      <ConfirmDialog
        opened={isAsking}
        title="Leave the count?"
        text="The count so far would be lost; the shift stays open."
        confirmLabel="Discard the count"
        cancelLabel="Go on counting"
        danger
        onConfirm={onBack}
        onClose={() => setAsking(false)}
      />
      <PageHeader
        title="Count"
        subtitle={before.length > 0 ? AGAIN : BLIND}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft />}
            title="Back to the shift"
            onClick={() => (hasTyped ? setAsking(true) : onBack())}
          >
            Shift
          </Button>
        }
      />
      <SentForm
        place={form}
        sending={sending}
        keyName="Finish the count"
        isHeld={why !== undefined}
        aria-label="Count"
        onKeyDown={(event) => goDown(event, form.current)}
      >
        <div className={classes.desk}>
          {kinds.map((kind) => (
            <CountedDrawerFields
              key={kindKey(kind)}
              kind={kind}
              draft={draftOf(kind)}
              before={firstOf(kind)}
              onChange={(draft) => setDrafts((others) => ({ ...others, [kindKey(kind)]: draft }))}
            />
          ))}
        </div>
        {isAgain && (
          <Box maw={560} mb={16}>
            <WitnessFields
              witness={witness}
              onChange={setWitness}
              legend="Witness"
              text="The expected amount has already been shown: a second person who handles money signs as witness."
            />
          </Box>
        )}
        <Group>
          <Button
            type="submit"
            size="md"
            loading={sending.isBusy}
            disabled={why !== undefined}
            title={why ?? 'Finish the count (Ctrl+Enter)'}
          >
            Finish the count
          </Button>
        </Group>
      </SentForm>
    </>
  );
}

function whyNot(wrong: DrawerKind | undefined, isUnsigned: boolean): string | undefined {
  if (wrong !== undefined) return `Correct ${wrong.payment} first`;
  return isUnsigned ? 'The second person signs first' : undefined;
}

/** Enter in a field goes to the next one; only the button, and Ctrl+Enter, finish. */
function goDown(event: KeyboardEvent<HTMLFormElement>, form: HTMLFormElement | null): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement))
    return;
  event.preventDefault();
  const fields = [...(form?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [])];
  fields[fields.indexOf(target) + 1]?.focus();
}

interface CountedDrawerFieldsProps {
  readonly kind: DrawerKind;
  readonly draft: DrawerDraft;
  /** As it was counted before; undefined where this is the first count. */
  readonly before?: DrawerDraft | undefined;
  readonly onChange: (draft: DrawerDraft) => void;
}

/** Notes and coins of one unit with their running sum; of what is no cash the total of its slips. */
export function CountedDrawerFields({ kind, draft, before, onChange }: CountedDrawerFieldsProps) {
  const { payment, paymentUnit, cash } = kind;
  return (
    <Fieldset legend={`${payment} (${paymentUnit})`} className={`card ${classes.drawer}`}>
      {cash && (
        <div className={classes.pieces}>
          {denominationsOf(paymentUnit).map((value) => (
            <Fragment key={value}>
              <span className="tnum">{formatMoney(value, paymentUnit)}</span>
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                placeholder="0"
                aria-label={`How many of ${formatMoney(value, paymentUnit)}, ${payment}`}
                styles={{ input: { textAlign: 'right' } }}
                value={draft.pieces[value] ?? ''}
                error={countOf(draft.pieces[value]) === undefined}
                onFocus={(event) => event.currentTarget.select()}
                onChange={({ currentTarget }) =>
                  onChange({ ...draft, pieces: { ...draft.pieces, [value]: currentTarget.value } })
                }
              />
              <span className="tnum dimmed">
                {before !== undefined && wasText(before.pieces[value], draft.pieces[value], ', ')}
                {written(pieceSum(value, draft.pieces[value]))}
              </span>
            </Fragment>
          ))}
        </div>
      )}
      <MoneyField
        mt={cash ? 10 : 0}
        label={cash ? 'Other notes and coins' : 'Total of the slips'}
        aria-label={cash ? `Other notes and coins, ${payment}` : `Total, ${payment}`}
        unit={paymentUnit}
        placeholder="0.00"
        value={draft.other}
        description={before !== undefined && wasText(before.other, draft.other)}
        error={isOther(kind, draft) ? undefined : 'An amount such as 12.50'}
        onAmount={(amount) => onChange({ ...draft, other: amount })}
      />
      {cash && (
        <div className={classes.sum} aria-live="polite">
          <span>{payment}</span>
          <strong>{formatMoney(written(totalOf(draft)), paymentUnit)}</strong>
        </div>
      )}
    </Fieldset>
  );
}

/** "was 12" where it is counted otherwise this time. */
function wasText(before = '', now = '', end = ''): string {
  return before === now ? '' : `was ${before || '0'}${end}`;
}

/** A drawer while it is counted. */
interface DrawerDraft {
  /** By the value of a note or coin: how many, as typed. */
  readonly pieces: Readonly<Record<string, string>>;
  /** An amount in pieces not listed, or the whole of a kind that is not cash. */
  readonly other: string;
}

export const NOTHING_COUNTED: DrawerDraft = { pieces: {}, other: '' };
const MOST = 100_000;

/** As it was counted before: whoever counts again corrects one figure and types no other twice. */
export function draftCounted({ cash, counted, pieces, paymentUnit }: CountedDrawer): DrawerDraft {
  if (!cash) return { pieces: {}, other: counted };
  const known = new Set(denominationsOf(paymentUnit));
  const others = pieces.filter(({ value }) => !known.has(value));
  const other = sum(others.map(({ value, count }) => (parseMoney(value) ?? 0n) * BigInt(count)));
  return {
    pieces: Object.fromEntries(
      pieces.filter(({ value }) => known.has(value)).map(({ value, count }) => [value, String(count)]),
    ),
    other: other === 0n ? '' : written(other),
  };
}

/** So many pieces as typed; undefined where it is no number of them. */
export function countOf(text = ''): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const count = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : MOST + 1;
  return count <= MOST ? count : undefined;
}

export function pieceSum(value: string, text = ''): Minor {
  return (parseMoney(value) ?? 0n) * BigInt(countOf(text) ?? 0);
}

function otherOf({ other }: DrawerDraft): Minor | null {
  return other === '' ? 0n : parseMoney(other);
}

/** Slips may come to less than nothing, where more went back than came in; notes and coins never do. */
export function isOther({ cash }: Pick<DrawerKind, 'cash'>, draft: DrawerDraft): boolean {
  const other = otherOf(draft);
  return other !== null && (other >= 0n || !cash);
}

export function isCounted(kind: Pick<DrawerKind, 'cash'>, draft: DrawerDraft): boolean {
  const areCounts = Object.values(draft.pieces).every((text) => countOf(text) !== undefined);
  return areCounts && isOther(kind, draft);
}

/** The running sum. */
export function totalOf(draft: DrawerDraft): Minor {
  const pieces = sum(Object.entries(draft.pieces).map(([value, text]) => pieceSum(value, text)));
  return pieces + (otherOf(draft) ?? 0n);
}

/** As the call takes it: what is no piece of the list is one piece of its own. */
export function linesCounted(
  { paymentTypeId, paymentUnit, cash }: DrawerKind,
  draft: DrawerDraft,
): CountedLine {
  const amount = written(totalOf(draft));
  const line = { paymentType: paymentTypeId, units: paymentUnit, amount };
  if (!cash) return line;
  const pieces = Object.entries(draft.pieces)
    .map(([value, text]) => ({ value, count: countOf(text) ?? 0 }))
    .filter(({ count }) => count > 0);
  const other = otherOf(draft) ?? 0n;
  return { ...line, pieces: [...pieces, ...(other > 0n ? [{ value: written(other), count: 1 }] : [])] };
}
