import { formatMoney as written, type Minor } from '../../shared/domain/money.js';
import { formatMoney } from '../ui/money.js';
import type { Reckoned } from './tender-draft.js';
import classes from './take-payment.module.css';

export interface FiguresProps {
  readonly reckoned: Reckoned;
  readonly currency: string;
}

/** To pay, received, and the change in figures that the patient reads across the counter. */
export function Figures({ reckoned, currency }: FiguresProps) {
  const { due, received, change, owed } = reckoned;
  const text = (amount: Minor): string => formatMoney(written(amount), currency);
  return (
    <dl className={classes.figures} aria-live="polite">
      <div>
        <dt>To pay</dt>
        <dd>{text(due)}</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>{text(received)}</dd>
      </div>
      <div className={classes.large} data-owed={owed > 0n || undefined}>
        <dt>{owed > 0n ? 'Still to be paid' : 'Change'}</dt>
        <dd>{text(owed > 0n ? owed : change)}</dd>
      </div>
    </dl>
  );
}
