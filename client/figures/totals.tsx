import type { FigureReport } from '../../shared/contract/figures.js';
import { Money } from '../ui/money.js';
import { Change } from './change.js';
import classes from './figures.module.css';
import { spanWords } from './report-words.js';

/** Each payment unit's total, and all of them in the base currency where there is more than one. */
export function Totals({ report }: { readonly report: FigureReport }) {
  const { totals, base, baseCurrency, before } = report;
  const isMixed = totals.some(({ paymentUnit }) => paymentUnit !== baseCurrency);
  return (
    <div className={classes.totals} aria-live="polite">
      {totals.map((total) => (
        <div key={total.paymentUnit} className={`card ${classes.total}`}>
          <span className="dimmed">Total in {total.paymentUnit}</span>
          <strong>
            <Money amount={total.amount} unit={total.paymentUnit} strong />
          </strong>
          <Change now={total.amount} before={total.before.amount} />
        </div>
      ))}
      {isMixed && (
        <div className={`card ${classes.total}`}>
          <span className="dimmed">All in {baseCurrency}</span>
          <strong>
            <Money amount={base.base} unit={baseCurrency} strong />
          </strong>
          <Change now={base.base} before={base.before.base} />
        </div>
      )}
      <div className={`card ${classes.total}`}>
        <span className="dimmed">Receipts</span>
        <strong className="tnum">{base.count.toLocaleString('en')}</strong>
        <span className="dimmed">
          {base.before.count.toLocaleString('en')} on {spanWords(before)}
        </span>
      </div>
    </div>
  );
}
