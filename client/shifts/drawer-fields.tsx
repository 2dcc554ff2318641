import { Fieldset, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import type { CountedDrawer, DrawerKind, CountedLine } from '../../shared/contract/shifts.js';
import { denominationsOf } from '../../shared/domain/money/denominations.js';
import { formatMoney as written, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { formatMoney } from '../ui/layout/money.js';
import classes from './shifts.module.css';

export interface CountedDrawerFieldsProps {
  readonly kind: DrawerKind;
  readonly draft: DrawerDraft;
  /** The earlier count; undefined if this is the first. */
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

/** "was 12" if this count differs. */
function wasText(before = '', now = '', end = ''): string {
  return before === now ? '' : `was ${before || '0'}${end}`;
}

/** A drawer while it is counted. */
export interface DrawerDraft {
  /** By the value of a note or coin: how many, as typed. */
  readonly pieces: Readonly<Record<string, string>>;
  /** An amount in pieces not listed, or the whole of a kind that is not cash. */
  readonly other: string;
}

export const NOTHING_COUNTED: DrawerDraft = { pieces: {}, other: '' };
const MOST = 100_000;

/** The earlier count, so that a second count corrects one figure without retyping the others. */
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

/** The number of pieces as typed; undefined if it is no whole number. */
function countOf(text = ''): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const count = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : MOST + 1;
  return count <= MOST ? count : undefined;
}

function pieceSum(value: string, text = ''): Minor {
  return (parseMoney(value) ?? 0n) * BigInt(countOf(text) ?? 0);
}

function otherOf({ other }: DrawerDraft): Minor | null {
  return other === '' ? 0n : parseMoney(other);
}

/** The total of slips may be negative, if more went back than came in; notes and coins never are. */
function isOther({ cash }: Pick<DrawerKind, 'cash'>, draft: DrawerDraft): boolean {
  const other = otherOf(draft);
  return other !== null && (other >= 0n || !cash);
}

export function isCounted(kind: Pick<DrawerKind, 'cash'>, draft: DrawerDraft): boolean {
  const areCounts = Object.values(draft.pieces).every((text) => countOf(text) !== undefined);
  return areCounts && isOther(kind, draft);
}

/** The running sum. */
function totalOf(draft: DrawerDraft): Minor {
  const pieces = sum(Object.entries(draft.pieces).map(([value, text]) => pieceSum(value, text)));
  return pieces + (otherOf(draft) ?? 0n);
}

/** In the form of the call: an amount that is no denomination of the list is its own line. */
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
