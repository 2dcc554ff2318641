import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ComparedBase, FigureReport } from '../../shared/contract/figures.js';
import { formatMoney as written, parseMoney } from '../../shared/domain/money/money.js';
import { Money } from '../ui/layout/money.js';
import { amountsIn, spanWords } from './report-words.js';
import classes from './figures.module.css';

/** All units together. */
export const ALL = 'all';

interface TotalsProps {
  readonly report: FigureReport;
  /** The unit whose entries are shown, or ALL. */
  readonly open: string | undefined;
  readonly onOpen: (unit: string) => void;
}

/** Each payment unit's total, and all of them in the base currency if there is more than one. */
export function Totals({ report, open, onOpen }: TotalsProps) {
  const { totals, base, baseCurrency, before } = report;
  const isMixed = totals.some(({ paymentUnit }) => paymentUnit !== baseCurrency);
  return (
    <div className={classes.totals} aria-live="polite">
      {totals.map((total) => (
        <div key={total.paymentUnit} className={`card ${classes.total}`}>
          <span className="dimmed">{amountsIn(report.report, total.paymentUnit)}</span>
          <Opener isOpen={open === total.paymentUnit} onOpen={() => onOpen(total.paymentUnit)}>
            <Money amount={total.amount} unit={total.paymentUnit} strong />
          </Opener>
          <Change now={total.amount} before={total.before.amount} />
        </div>
      ))}
      {isMixed && (
        <div className={`card ${classes.total}`}>
          <span className="dimmed">{amountsIn(report.report, `all, as ${baseCurrency}`)}</span>
          <Opener isOpen={open === ALL} onOpen={() => onOpen(ALL)}>
            <Money amount={base.base} unit={baseCurrency} strong />
          </Opener>
          <Change now={base.base} before={base.before.base} />
        </div>
      )}
      {report.report !== 'refunded' && (
        <>
          <Beside label="For tests" note="takings less deposits" of={forTests(report)} unit={baseCurrency} />
          <Beside label="Deposits" note="among the takings" of={report.deposits} unit={baseCurrency} />
          <Beside
            label="Billed to payers"
            note="besides the takings"
            of={report.billed}
            unit={baseCurrency}
          />
        </>
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

interface BesideProps {
  readonly label: string;
  readonly note: string;
  readonly of: Pick<ComparedBase, 'base'>;
  readonly unit: string;
}

/** A figure that is not the takings, and how it stands to them. */
function Beside({ label, note, of, unit }: BesideProps) {
  return (
    <div className={`card ${classes.total}`}>
      <span className="dimmed">{label}</span>
      <strong className="tnum">
        <Money amount={of.base} unit={unit} strong />
      </strong>
      <span className="dimmed">{note}</span>
    </div>
  );
}

/** Together with the deposits it is what came into the drawers. */
function forTests({ base, deposits }: FigureReport): Pick<ComparedBase, 'base'> {
  return { base: written((parseMoney(base.base) ?? 0n) - (parseMoney(deposits.base) ?? 0n)) };
}

interface OpenerProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function Opener({ isOpen, onOpen, children }: OpenerProps) {
  return (
    <UnstyledButton className={classes.open} aria-expanded={isOpen} title="Show its entries" onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}

/** How an amount moved against the period before, in per cent; an arrow and words, never colour alone. */
export function Change({ now, before }: { readonly now: string; readonly before: string }) {
  const [mine, theirs] = [parseMoney(now) ?? 0n, parseMoney(before) ?? 0n];
  if (theirs <= 0n) return <span className="dimmed">{mine === theirs ? 'as before' : 'nothing before'}</span>;
  const tenths = ((mine - theirs) * 1000n) / theirs;
  if (tenths === 0n) return <span className="dimmed">as before</span>;
  const size = tenths < 0n ? -tenths : tenths;
  const text = size >= 1000n ? `${size / 10n}` : `${size / 10n}.${size % 10n}`;
  return (
    <span className={classes.change} aria-label={`${tenths > 0n ? 'up' : 'down'} ${text} per cent`}>
      {tenths > 0n ? '↑' : '↓'} {text} %
    </span>
  );
}
