import { parseMoney } from '../../shared/domain/money/money.js';
import classes from './figures.module.css';

export interface ChangeProps {
  readonly now: string;
  readonly before: string;
}

/** How an amount moved against the period before, in per cent; an arrow and words, never colour alone. */
export function Change({ now, before }: ChangeProps) {
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
