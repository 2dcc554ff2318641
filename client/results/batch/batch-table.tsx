import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../../shared/domain/plural.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { isTextField } from '../../ui/keys/replay-key.js';
import { useKeysHeld } from '../../ui/keys/use-keys-held.js';
import { awaitRow, LOADING_MARK } from '../grid/grid-keys.js';
import type { PhraseBook } from '../../ui/fields/phrases.js';
import type { BatchColumn } from './batch-columns.js';
import type { Batch } from './batch.js';
import classes from './batch.module.css';
import { SampleRow } from './sample-row.js';

interface BatchTableProps {
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
          aria-label={`${cards[0]?.testname ?? ''}, ${counted(cards.length, 'sample')}`}
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

/** In px, within what is seen of the frame. */
interface Strip {
  readonly from: number;
  readonly to: number;
}

interface Sight {
  /** Masks for half-visible columns. */
  readonly strips: readonly Strip[];
  readonly height: number;
}

const NOTHING: Sight = { strips: [], height: 0 };
/** The edge of a cell, which contains no figure. */
const EDGE = 3;

/** Over the columns that are half scrolled aside: of a figure all is seen or nothing, for half of it reads as another. */
function Curtains({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const { strips, height } = useSight(frame);
  return strips.map(({ from, to }) => (
    <div
      key={from}
      className={classes.curtain}
      data-curtain
      aria-hidden="true"
      style={{ left: from, width: to - from, height }}
    />
  ));
}

function useSight(frame: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState(NOTHING);
  useLayoutEffect(() => {
    const around = frame.current;
    const table = around?.querySelector('table');
    if (around === null || table === null || table === undefined) return undefined;
    const look = (): void => setSight({ strips: halfSeen(around), height: around.clientHeight });
    look();
    around.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(around);
    observer.observe(table);
    return () => {
      around.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [frame]);
  return sight;
}

/** A column that is wider than the room for all of them is seen in parts: it can be seen in no other way. */
function halfSeen(frame: HTMLElement): readonly Strip[] {
  const [whom, ...columns] = frame.querySelectorAll<HTMLElement>('thead th');
  const from = whom?.offsetWidth ?? 0;
  const to = frame.clientWidth;
  return columns.flatMap(({ offsetLeft, offsetWidth }) => {
    const start = offsetLeft - frame.scrollLeft;
    const end = start + offsetWidth;
    const isSeen = end > from && start < to;
    const isWhole = start >= from - EDGE && end <= to + EDGE;
    if (!isSeen || isWhole || offsetWidth > to - from) return [];
    return [{ from: Math.max(start, from), to: Math.min(end, to) }];
  });
}

/**
 * Whether the columns have too little room side by side: then the state of a sample is under its patient's name, so
 * that no column covers a figure. `ruler` is as wide as all of them need.
 */
function useFolds(frame: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>): boolean {
  const [folds, setFolds] = useState(false);
  useLayoutEffect(() => {
    const [around, asked] = [frame.current, ruler.current];
    if (around === null || asked === null) return undefined;
    const measure = (): void => setFolds(asked.offsetWidth > around.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    observer.observe(asked);
    return () => observer.disconnect();
  }, [frame, ruler]);
  return folds;
}

/** To the first empty value of the next sample, which may still be loading; if there is none, to the buttons. */
export function focusSampleAfter(key: string): void {
  const samples = [...document.querySelectorAll<HTMLElement>('[data-sample]')];
  const at = samples.findIndex((sample) => sample.dataset['sample'] === key);
  const next = samples
    .slice(at + 1)
    .find((sample) => sample.hasAttribute(LOADING_MARK) || firstEmpty(sample) !== undefined);
  if (next?.hasAttribute(LOADING_MARK) === true) awaitRow(next, enterFirstEmpty);
  else if (next === undefined) document.querySelector<HTMLElement>('[data-station]')?.focus();
  else enterFirstEmpty(next);
}

function enterFirstEmpty(sample: HTMLElement): boolean {
  const field = firstEmpty(sample);
  field?.focus();
  return field !== undefined;
}

/** Focuses the first empty value of the grid, unless somebody is typing in another row already. */
function focusFirstSample(): void {
  if (isTextField(document.activeElement)) return;
  const first = [...document.querySelectorAll<HTMLElement>('[data-sample]')].map(firstEmpty);
  first.find((field) => field !== undefined)?.focus({ preventScroll: true });
}

function firstEmpty(sample: HTMLElement): HTMLElement | undefined {
  const fields = sample.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-cell="value"]');
  return [...fields].find(({ value, readOnly }) => value === '' && !readOnly);
}
