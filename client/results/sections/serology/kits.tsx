import type { Kit } from '../../../../shared/disciplines/serology/rules.js';
import type { SectionPartProps } from '../section-part.js';
import { isPackCode, readPackCode } from '../../../../shared/domain/specimens/gs1.js';
import { labToday } from '../../../ui/layout/date-time.js';
import { showProblem } from '../../../ui/feedback/notify.js';
import { useScanner } from '../../../ui/keys/scanner.js';
import { fieldId, firstToFill, KEYS, lineOfPack, linesOf, withKit } from './kit-lines.js';
import { KitRow } from './kit-row.js';
import classes from './kits.module.css';

export type KitsProps = SectionPartProps<readonly Kit[]> & {
  /** What one is called on this bench. */
  readonly called?: 'Kit' | 'Reagent';
};

/** Kit, lot and expiry of every parameter of the sheet that was measured with one; a scanned pack fills them. */
export default function Kits({ value: kits, onChange, rows, offers, called = 'Kit', ...about }: KitsProps) {
  const lines = linesOf(rows, kits, offers);
  const { field, isReadOnly } = about;
  const scanned = (code: string): void => {
    const pack = readPackCode(code, labToday());
    if (pack === undefined) return;
    if ('wrong' in pack) return showProblem(new Error(pack.wrong), { what: 'The pack was not taken' });
    const inHand = lines.find((line) =>
      KEYS.some((key) => fieldId(field, line, key) === document.activeElement?.id),
    );
    const taken = lineOfPack(lines, pack, inHand?.parameter);
    if (taken !== undefined) onChange(withKit(kits, taken.parameter, taken.change));
  };
  useScanner(scanned, (code) => !isReadOnly && lines.length > 0 && isPackCode(code));
  if (lines.length === 0) return null;
  const measured = new Set(rows.filter(({ parameter }) => parameter !== '').map(({ code }) => code));
  const station = firstToFill(lines, measured);
  return (
    <section className={`card ${classes.card}`} aria-label={`${called}s`} data-section>
      <div className={classes.head} aria-hidden="true">
        <span>{called}s</span>
        <span>{called}</span>
        <span>Lot</span>
        <span>Expiry</span>
      </div>
      {lines.map((line) => (
        <KitRow
          key={line.parameter}
          line={line}
          {...about}
          called={called}
          isStation={line === station}
          onChange={(change) => onChange(withKit(kits, line.parameter, change))}
        />
      ))}
    </section>
  );
}
