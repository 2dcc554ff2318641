import { useEffect } from 'react';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { useKeysHeld } from '../../ui/use-keys-held.js';
import type { PhraseBook } from '../grid/phrases.js';
import type { Batch } from './batch.js';
import { focusFirstSample } from './batch-focus.js';
import classes from './batch.module.css';
import { SampleRow } from './sample-row.js';

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
  const isReady = batch.use(({ open }) => open.has(cards[0]?.id ?? ''));
  useEffect(() => {
    if (isReady) focusFirstSample();
  }, [isReady]);
  useKeysHeld(isReady ? 'there' : 'coming', 'the first sample');
  return (
    <div
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
        <colgroup>
          <col className={classes.whomColumn} />
          {columns.map(({ code, width }) => (
            <col
              key={code}
              style={{ width: `max(${width}, ${rooms.get(code) ?? 0} * var(--character) + 26px)` }}
            />
          ))}
          <col className={classes.stateColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.whom}>
              Patient
            </th>
            {columns.map(({ code, name, unit }) => (
              <th key={code} scope="col" title={`${name} (${code})`}>
                <span className={classes.parameter}>{name}</span>
                <span className={classes.unit}>{unit}</span>
              </th>
            ))}
            <th scope="col" className={classes.state}>
              State
            </th>
          </tr>
        </thead>
        {cards.map((card, index) => (
          <SampleRow
            key={card.id}
            batch={batch}
            card={card}
            isGone={gone.has(card.id)}
            above={cards[index - 1]?.id}
            columns={columns}
            phrases={phrases}
            sheetPath={sheetPath(card)}
          />
        ))}
      </table>
    </div>
  );
}
