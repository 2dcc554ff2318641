import { Button, SegmentedControl, Text, TextInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { StockTakeLine, StockTakeSheet } from '../../../shared/contract/stock-take.js';
import { Decimal } from '../../../shared/domain/decimal.js';
import { useScanner } from '../../ui/keys/scanner.js';
import { formatDay } from '../../ui/layout/date-time.js';
import { CountRow } from './count-row.js';
import { isDifferent, scopeOf, stockTakeHistory } from './stock-take-parts.js';
import classes from './stock-takes.module.css';
import onPaper from '../../ui/layout/on-paper.module.css';
import { choices } from '../../ui/options/choices.js';

interface SheetLinesProps {
  readonly sheet: StockTakeSheet;
  readonly isFixed: boolean;
  readonly onTyped: (key: string, isTyped: boolean) => void;
  readonly reload: () => Promise<void>;
}

const AT_ONCE = 100;

const WHICH = {
  all: () => true,
  open: ({ counted }: StockTakeLine) => counted === null,
  different: isDifferent,
};
type Which = keyof typeof WHICH;

const keyOf = ({ lotId, placeId }: StockTakeLine): string => `${lotId} ${placeId}`;

function fits({ productName, productCode, lot }: StockTakeLine, words: string): boolean {
  return `${productName} ${productCode} ${lot}`.toLowerCase().includes(words.trim().toLowerCase());
}

/** Every lot by its place, what expires first in front; Enter keeps a count and goes on to the next. */
export function SheetLines({ sheet, isFixed, onTyped, reload }: SheetLinesProps) {
  const [words, setWords] = useState('');
  const [which, setWhich] = useState<Which>('all');
  const [most, setMost] = useState(AT_ONCE);
  const list = useRef<HTMLDivElement>(null);
  // A counted line stays in place until another filter is chosen.
  const [kept, setKept] = useState<ReadonlySet<string>>();
  const choose = (next: Which): void => {
    setWhich(next);
    setKept(next === 'all' ? undefined : new Set(sheet.lines.filter(WHICH[next]).map(keyOf)));
  };
  // A pack that is scanned shows its lots.
  useScanner(setWords, (code) => sheet.lines.some(({ productCode }) => productCode === code.trim()));
  const found = sheet.lines.filter(
    (line) => fits(line, words) && (kept === undefined || kept.has(keyOf(line))),
  );
  const shown = found.slice(0, most);
  const goOn = (from: HTMLInputElement): void => {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input[data-count]') ?? [])];
    const next = fields[fields.indexOf(from) + 1];
    if (next === undefined) from.blur();
    next?.focus();
    next?.select();
  };
  return (
    <>
      <Filters words={words} onWords={setWords} which={which} onWhich={choose} />
      <div ref={list}>
        {byPlace(shown).map(([place, lines]) => (
          <section key={place} className={`card ${classes.place}`} aria-label={place}>
            <Title order={2} fz="md" className={classes.title}>
              {place}
            </Title>
            {lines.map((line) => (
              <CountRow
                key={keyOf(line)}
                takeId={sheet.id}
                line={line}
                isFixed={isFixed}
                onTyped={onTyped}
                onSaved={reload}
                onNext={goOn}
              />
            ))}
          </section>
        ))}
      </div>
      {found.length === 0 && <Text c="dimmed">{emptyText(sheet, which)}</Text>}
      {shown.length < found.length && (
        <Button variant="default" mt={12} onClick={() => setMost(most + AT_ONCE)}>
          Show more ({found.length - shown.length})
        </Button>
      )}
    </>
  );
}

interface FiltersProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly which: Which;
  readonly onWhich: (which: Which) => void;
}

function Filters({ words, onWords, which, onWhich }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <TextInput
        aria-label="Search the sheet"
        placeholder="Product, code or lot"
        size="sm"
        w={260}
        value={words}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
      <SegmentedControl<Which>
        size="sm"
        aria-label="Which lots"
        value={which}
        data={choices({ all: 'All', open: 'To count', different: 'Different' })}
        onChange={onWhich}
      />
    </div>
  );
}

function emptyText({ lines }: StockTakeSheet, which: Which): string {
  if (lines.length === 0) return 'Nothing is left there.';
  if (which === 'open') return 'Every lot of it was counted.';
  return which === 'different' ? 'There is no difference from the books.' : 'No lot on the sheet matches.';
}

function byPlace(lines: readonly StockTakeLine[]): readonly (readonly [string, readonly StockTakeLine[]])[] {
  const places = new Map<string, StockTakeLine[]>();
  for (const line of lines) places.set(line.place, [...(places.get(line.place) ?? []), line]);
  return [...places];
}

/** The count sheet for paper: what is not counted yet has room for it. */
export function PrintedCountSheet({ sheet }: { readonly sheet: StockTakeSheet }) {
  const { number, note, lines, state } = sheet;
  const showsBooks = lines.some(({ books }) => books !== null);
  return (
    <div className={`${onPaper.paper} ${classes.paper}`}>
      <h1>Stock-take {number}</h1>
      <p>
        {scopeOf(sheet)}. {stockTakeHistory(sheet)} {note}
      </p>
      <table>
        <thead>
          <tr>
            <th>Place</th>
            <th>Product</th>
            <th>Lot</th>
            <th>Expires</th>
            {showsBooks && <th>Books</th>}
            <th>Counted</th>
            <th>Difference and why</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.lotId} ${line.placeId}`}>
              <td>{line.place}</td>
              <td>
                {line.productName}, {line.productCode}
              </td>
              <td>{line.lot}</td>
              <td>{line.expiry === null ? '' : formatDay(line.expiry)}</td>
              {showsBooks && <td>{line.books === null ? '' : `${line.books} ${line.useUnit}`}</td>}
              <td className={classes.room}>
                {line.counted ?? (state === 'open' ? '' : 'not counted')} {line.useUnit}
              </td>
              <td>{isDifferent(line) ? whyOf(line) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.signed}>
        <span>Counted by</span> <span>Seen by</span>
      </p>
    </div>
  );
}

function whyOf({ difference, reason }: StockTakeLine): string {
  const much = new Decimal(difference ?? 0);
  return `${much.isPositive() ? '+' : ''}${much.toFixed()} ${reason}`;
}
