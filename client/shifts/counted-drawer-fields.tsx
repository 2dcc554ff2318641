import { Fieldset, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import type { DrawerKind } from '../../shared/contract/shift-shapes.js';
import { denominationsOf } from '../../shared/domain/money/denominations.js';
import { formatMoney as written } from '../../shared/domain/money/money.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { formatMoney } from '../ui/layout/money.js';
import { countOf, isOther, pieceSum, totalOf, type DrawerDraft } from './count-draft.js';
import classes from './shifts.module.css';

export interface CountedDrawerFieldsProps {
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
        label={cash ? 'Other pieces together' : 'Total of the slips'}
        aria-label={cash ? `Other pieces together, ${payment}` : `Total, ${payment}`}
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
