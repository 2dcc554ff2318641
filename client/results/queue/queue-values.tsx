import { IconAlertTriangle } from '@tabler/icons-react';
import type { QueuedResult, QueuedValue } from '../../../shared/contract/validation-queue.js';
import { displayValue } from '../../../shared/domain/results/result-value.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { Flag } from '../../ui/layout/flag.js';
import { Sparkline } from '../../ui/table/sparkline.js';
import { NotJudged } from '../not-judged.js';
import classes from './queue.module.css';

/** What a person has to see first: flags, jumps, what is missing; then the rest in the order of the sheet. */
function byNeed(a: QueuedValue, b: QueuedValue): number {
  return Number(isCalm(a)) - Number(isCalm(b));
}

function isCalm({ flag, delta, critical, state, judged }: QueuedValue): boolean {
  return flag === '' && delta === null && !critical && state === 'value' && judged !== 'not_judged';
}

/** Values and flags of a result in its row. */
export function QueueValues({ row }: { readonly row: QueuedResult }) {
  const shown = row.values.filter(({ value, state }) => value !== '' || state === 'pending');
  return (
    <ul className={classes.values}>
      {[...shown].sort(byNeed).map((one) => (
        <li key={one.code} data-calm={isCalm(one) || undefined} data-critical={one.critical || undefined}>
          <span className={classes.of}>{one.name}</span>{' '}
          <strong data-figure={isFigure(one.value) || undefined}>{textOf(one)}</strong>{' '}
          <Flag flag={one.flag} />
          {one.notJudged !== undefined && <NotJudged why={one.notJudged} />}
          {!isCalm(one) && <Before one={one} />}
        </li>
      ))}
    </ul>
  );
}

/** "128", "<0.05", ">1,234.5"; a word may be broken between its words. */
function isFigure(value: string): boolean {
  return /^[<>≤≥]?=? ?[\d.,]+$/.test(value);
}

function Before({ one }: { readonly one: QueuedValue }) {
  const [last] = one.previousValues;
  if (last === undefined) return null;
  return (
    <span className={classes.before}>
      {one.delta !== null && <IconAlertTriangle size={12} aria-label="more than the delta limit" />} was{' '}
      <span>{displayValue(last.value, one.decimals)}</span> <Course one={one} />
    </span>
  );
}

export function Course({ one }: { readonly one: QueuedValue }) {
  return <Sparkline points={[...[...one.previousValues].reverse(), one]} />;
}

export function textOf({ value, state, unitOfMeasure }: QueuedValue): string {
  if (state === 'pending') return 'pending';
  return [value, unitText(unitOfMeasure)].filter(Boolean).join(' ');
}
