import { useEffect, useRef } from 'react';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { useKeysHeld } from '../../ui/keys/use-keys-held.js';
import type { PhraseBook } from '../grid/phrases.js';
import type { Batch } from './batch.js';
import type { BatchColumn } from './batch-columns.js';
import { focusFirstSample } from './batch-focus.js';
import classes from './batch.module.css';
import { Curtains } from './curtains.js';
import { SampleRow } from './sample-row.js';
import { useFolds } from './use-folds.js';

export interface BatchTableProps {
  readonly batch: Batch;
  readonly cards: readonly JobCardRow[];
  /** Ids of those that no longer wait. */
  readonly gone: ReadonlySet<string>;
  readonly phrases: PhraseBook;
  readonly sheetPath: (card: JobCardRow) => string;
}

/** Samples under each other, parameters beside each other; its columns keep their width unless a figure needs more. */
export function BatchTable({ batch, cards, gone, phrases, sheetPath }: BatchTableProps) {
  const columns = batch.use((state) => state.columns);
  const rooms = batch.use((state) => state.rooms);
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const folds = useFolds(frame, ruler);
  const widths = columns.map(
    ({ code, width }) => `max(${width}, ${rooms.get(code) ?? 0} * var(--character) + 26px)`,
  );
  const isReady = batch.use(({ open }) => open.has(cards[0]?.id ?? ''));
  useEffect(() => {
    if (isReady) focusFirstSample();
  }, [isReady]);
  useKeysHeld(isReady ? 'there' : 'coming', 'the first sample');
  return (
    <div className={classes.around}>
      <div className={classes.ruler} aria-hidden="true">
        <div
          ref={ruler}
          style={{ width: `calc(var(--whom) + ${[...widths, 'var(--state)'].join(' + ')})` }}
        />
      </div>
      <div
        ref={frame}
        className={`card ${classes.frame}`}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) batch.hold(undefined);
        }}
      >
        <table
          className={classes.table}
          data-result-grid="samples"
          aria-label={`${cards[0]?.testname ?? ''}, ${cards.length} samples`}
        >
          <Columns columns={columns} widths={widths} folds={folds} />
          {cards.map((card, index) => (
            <SampleRow
              key={card.id}
              batch={batch}
              card={card}
              isGone={gone.has(card.id)}
              above={cards[index - 1]?.id}
              columns={columns}
              folds={folds}
              phrases={phrases}
              sheetPath={sheetPath(card)}
            />
          ))}
        </table>
      </div>
      <Curtains frame={frame} />
    </div>
  );
}

interface ColumnsProps {
  readonly columns: readonly BatchColumn[];
  /** CSS, of each column. */
  readonly widths: readonly string[];
  readonly folds: boolean;
}

function Columns({ columns, widths, folds }: ColumnsProps) {
  return (
    <>
      <colgroup>
        <col className={classes.whomColumn} />
        {columns.map(({ code }, place) => (
          <col key={code} style={{ width: widths[place] }} />
        ))}
        {!folds && <col className={classes.stateColumn} />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={classes.whom}>
            {folds ? 'Patient and state' : 'Patient'}
          </th>
          {columns.map(({ code, name, unit }) => (
            <th key={code} scope="col" title={`${name} (${code})`}>
              <span className={classes.parameter}>{name}</span>
              <span className={classes.unit}>{unit}</span>
            </th>
          ))}
          {!folds && (
            <th scope="col" className={classes.state}>
              State
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}
