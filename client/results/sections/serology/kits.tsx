import type { Kit } from '../../../../shared/disciplines/serology/rules.js';
import type { SectionPartProps } from '../section-part.js';
import { firstToFill, linesOf, withKit } from './kit-lines.js';
import { KitRow } from './kit-row.js';
import classes from './kits.module.css';

export type KitsProps = SectionPartProps<readonly Kit[]>;

/** Kit, lot and expiry of every parameter of the sheet that was measured with one. */
export default function Kits({ value: kits, onChange, rows, offers, ...about }: KitsProps) {
  const lines = linesOf(rows, kits, offers);
  if (lines.length === 0) return null;
  const measured = new Set(rows.filter(({ parameter }) => parameter !== '').map(({ code }) => code));
  const station = firstToFill(lines, measured);
  return (
    <section className={`card ${classes.card}`} aria-label="Kits" data-section>
      <div className={classes.head} aria-hidden="true">
        <span>Kits</span>
        <span>Kit</span>
        <span>Lot</span>
        <span>Expiry</span>
      </div>
      {lines.map((line) => (
        <KitRow
          key={line.parameter}
          line={line}
          {...about}
          isStation={line === station}
          onChange={(change) => onChange(withKit(kits, line.parameter, change))}
        />
      ))}
    </section>
  );
}
