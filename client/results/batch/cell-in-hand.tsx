import { Flag } from '../../ui/layout/flag.js';
import { displayValue } from '../../../shared/domain/results/result-value.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { EntryProvider, useRow } from '../entry/result-entry.js';
import { ChangeSince } from '../grid/row-history.js';
import type { Batch } from './batch.js';
import classes from './batch.module.css';

/** What the single sheet shows beside a value, for the cell in hand; the strip is always there and moves nothing. */
export function CellInHand({ batch }: { readonly batch: Batch }) {
  const inHand = batch.use((state) => state.inHand);
  const sample = batch.use(({ open }) => (inHand === undefined ? undefined : open.get(inHand.key)));
  return (
    <div className={classes.strip} aria-label="Cell in hand" role="group">
      {inHand === undefined || sample === undefined ? (
        <span className="dimmed">
          Enter goes down the column, Tab to the right, = repeats the value above, + opens a note; &quot;not
          done&quot; and &quot;insufficient&quot; may be typed.
        </span>
      ) : (
        <EntryProvider value={sample.entry}>
          <About code={inHand.code} who={`${sample.card.labNumber} ${sample.card.patientName}`} />
        </EntryProvider>
      )}
    </div>
  );
}

function About({ code, who }: { readonly code: string; readonly who: string }) {
  const picture = useRow(code);
  if (picture === undefined) return null;
  const { row, refusals } = picture;
  const range = [row.referenceRange, unitText(row.unitOfMeasure)].filter(Boolean).join(' ');
  return (
    <>
      <span className={classes.line}>
        <strong>{row.name}</strong>
        <span>of {who}</span>
        <span className="dimmed">{range === '' ? 'no range' : `range ${range}`}</span>
        {!row.verified && row.rangeText !== '' && (
          <span className="dimmed">unverified by this laboratory</span>
        )}
        <Flag flag={row.flag} />
        {row.comment !== null && row.comment !== '' && <span className="dimmed">“{row.comment}”</span>}
      </span>
      <span className={classes.line}>
        {refusals.map(({ message }) => (
          <span key={message} className={classes.refused}>
            {message}
          </span>
        ))}
        {row.previousValues.length === 0 && <span className="dimmed">no previous value</span>}
        {row.previousValues.map(({ at, value, flag }) => (
          <span key={at} className="dimmed">
            {displayValue(value, row.decimals)} {flag} on {formatDateTime(at)}
          </span>
        ))}
        <ChangeSince row={row} />
      </span>
    </>
  );
}
