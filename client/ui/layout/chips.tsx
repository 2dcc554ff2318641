import { NUMBER_OUTSTANDING } from '../../../shared/domain/money/authorisation-number.js';
import { SPECIMEN_STATE_TEXT } from '../../../shared/domain/specimens/specimen-state.js';
import type {
  PaymentStatus,
  Priority,
  ShiftState,
  SpecimenState,
  Stage,
} from '../../../shared/vocabulary.js';
import classes from './chips.module.css';
import { RowIcon } from '../table/row-button.js';
import { unitLabel, UNITS, unitTint } from './unit.js';

export function UnitChip({ unit, short = false }: { readonly unit: string; readonly short?: boolean }) {
  const { bg, fg } = unitTint(unit);
  const brief = Object.values(UNITS).find(({ label }) => label === unitLabel(unit))?.short;
  return (
    <span
      className={classes.chip}
      style={{ background: bg, color: fg }}
      title={short ? unitLabel(unit) : undefined}
    >
      {short && brief !== undefined ? brief : unitLabel(unit)}
    </span>
  );
}

type Tone = 'quiet' | 'work' | 'good' | 'done' | 'warn' | 'bad';

function ToneChip({ label, tone }: { readonly label: string; readonly tone: Tone }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {label}
    </span>
  );
}

/** A payer asks for a number, and the booking has none yet. */
export function NumberOutstandingChip() {
  return <ToneChip label={NUMBER_OUTSTANDING} tone="warn" />;
}

const STAGE_CHIPS: Readonly<Record<Stage, readonly [label: string, tone: Tone]>> = {
  waiting: ['Waiting', 'quiet'],
  in_process: ['In process', 'work'],
  validated: ['Validated', 'work'],
  authorised: ['Authorised', 'good'],
  released: ['Released', 'done'],
  amended: ['Amended', 'warn'],
  withdrawn: ['Withdrawn', 'bad'],
  refunded: ['Refunded', 'quiet'],
};

export function stageLabel(stage: Stage): string {
  return STAGE_CHIPS[stage][0];
}

export function StageChip({ stage }: { readonly stage: Stage }) {
  const [label, tone] = STAGE_CHIPS[stage];
  return <ToneChip label={label} tone={tone} />;
}

const SHIFT_CHIPS: Readonly<Record<ShiftState, readonly [label: string, tone: Tone]>> = {
  open: ['Open', 'work'],
  closing: ['Counted', 'good'],
  closed: ['Closed', 'done'],
};

/** `late`: it should have been closed by now. */
export function ShiftChip({ state, late }: { readonly state: ShiftState; readonly late: boolean }) {
  const [label, tone] = SHIFT_CHIPS[state];
  return <ToneChip label={late ? `${label}, late` : label} tone={late ? 'warn' : tone} />;
}

/** Routine is the normal case and shows nothing. */
export function PriorityChip({ priority }: { readonly priority: Priority }) {
  if (priority === 'routine') return null;
  return (
    <span className={classes.chip} data-tone={priority === 'stat' ? 'bad' : 'warn'}>
      <RowIcon icon="bolt" size={12} />
      {priority === 'stat' ? 'STAT' : 'Urgent'}
    </span>
  );
}

const PAYMENT_CHIPS: Readonly<Record<PaymentStatus, readonly [label: string, tone: Tone]>> = {
  not_paid: ['Not paid', 'warn'],
  part_paid: ['Part paid', 'work'],
  paid: ['Paid', 'done'],
  part_refunded: ['Part refunded', 'quiet'],
  refunded: ['Refunded', 'quiet'],
};

export function PaymentChip({ status }: { readonly status: PaymentStatus }) {
  const [label, tone] = PAYMENT_CHIPS[status];
  return <ToneChip label={label} tone={tone} />;
}

const SPECIMEN_TONES: Readonly<Record<SpecimenState, Tone>> = {
  ordered: 'quiet',
  collected: 'quiet',
  received: 'work',
  in_process: 'work',
  done: 'done',
  rejected: 'bad',
  stored: 'quiet',
  discarded: 'quiet',
};

/** A specimen's state; a rejected one shows `why` beside it. */
export function SpecimenChip({ state, why }: { readonly state: SpecimenState; readonly why?: string }) {
  const text = SPECIMEN_STATE_TEXT[state];
  return (
    <span className={classes.chip} data-tone={SPECIMEN_TONES[state]}>
      <span className={classes.dot} aria-hidden="true" />
      {text.charAt(0).toUpperCase() + text.slice(1)}
      {why === undefined ? '' : `: ${why}`}
    </span>
  );
}
