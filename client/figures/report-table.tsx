import { Button, Table, UnstyledButton } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { FigureGroup, FigureLine, FigurePart, FigureReport } from '../../shared/contract/figures.js';
import { formatMoney as written, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { Money } from '../ui/layout/money.js';
import { amountWord, countLabel, GROUP_WORDS, placeWords } from './report-words.js';
import classes from './figures.module.css';

interface ReportTableProps {
  readonly part: FigurePart;
  readonly report: FigureReport;
  /** The line whose entries are shown. */
  readonly openLine: string | undefined;
  readonly onOpen: (line: FigureLine) => void;
}

export const lineId = ({ key, paymentUnit }: FigureLine): string => `${key} ${paymentUnit}`;

/** A table of a report, the largest first; each line opens the entries that make it. */
export function ReportTable({ part: { by, lines }, report, openLine, onOpen }: ReportTableProps) {
  const { baseCurrency } = report;
  const [isWhole, setWhole] = useState(false);
  const names = namesOf(by, lines, baseCurrency);
  const shown = isWhole ? names : names.slice(0, MOST_NAMES);
  const visible = names.flatMap((name) => name.lines);
  const isMixed = visible.some(({ paymentUnit }) => paymentUnit !== baseCurrency);
  // A shift is of one period: there is nothing before it.
  const before = by === 'shift' ? classes.none : classes.wide;
  const sums = { mixedWith: isMixed ? baseCurrency : undefined, before };
  const title = `By ${GROUP_WORDS[by].toLowerCase()}`;
  return (
    <section className={`card ${classes.table}`}>
      <div className={classes.heading}>
        <h2 className={classes.title}>{title}</h2>
      </div>
      <Table aria-label={title}>
        <Head by={by} word={amountWord(report.report)} {...sums} />
        <Table.Tbody>
          {shown.map((name) => (
            <Fragment key={name.key}>
              {name.lines.map((line, at) => (
                <Table.Tr key={lineId(line)}>
                  <Table.Td>
                    <UnstyledButton
                      className={classes.line}
                      aria-expanded={openLine === lineId(line)}
                      title="Show its entries"
                      onClick={() => onOpen(line)}
                    >
                      <NamedLine name={nameOf(by, line)} line={line} isFirst={at === 0} />
                    </UnstyledButton>
                  </Table.Td>
                  <Sums line={line} {...sums} />
                </Table.Tr>
              ))}
              {by === 'cashier' && name.lines.length > 1 && <NameTotal of={name} {...sums} />}
            </Fragment>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {unitsOf(visible).map((unit) => (
            <TotalRow key={unit} unit={unit} lines={lines} {...sums} />
          ))}
        </Table.Tfoot>
      </Table>
      {names.length > MOST_NAMES && (
        <Button variant="subtle" size="sm" mt={6} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${MOST_NAMES}` : `Show all ${names.length}`}
        </Button>
      )}
    </section>
  );
}

interface HeadProps extends SumsProps {
  readonly by: FigureGroup;
  /** The word for the amounts. */
  readonly word: string;
}

function Head({ by, word, mixedWith, before }: HeadProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{GROUP_WORDS[by]}</Table.Th>
        <Table.Th ta="right">{countLabel(by)}</Table.Th>
        <Table.Th ta="right">{word}</Table.Th>
        {mixedWith !== undefined && (
          <Table.Th ta="right" className={classes.wide}>
            In {mixedWith}
          </Table.Th>
        )}
        <Table.Th ta="right" className={before}>
          Before
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

interface NamedLineProps {
  readonly name: string;
  readonly line: FigureLine;
  readonly isFirst: boolean;
}

/** The same name in another unit is not said twice. */
function NamedLine({ name, line: { paymentUnit, note }, isFirst }: NamedLineProps) {
  if (!isFirst)
    return (
      <span className={classes.again} aria-label={`${name}, ${paymentUnit}`}>
        in {paymentUnit}
      </span>
    );
  return (
    <>
      <span>{name}</span>
      {note !== null && note !== '' && <span className={classes.note}>{note}</span>}
    </>
  );
}

interface SumsProps {
  /** The base currency, where lines are in others. */
  readonly mixedWith: string | undefined;
  readonly before: string | undefined;
}

function Sums({ line, mixedWith, before }: SumsProps & { readonly line: FigureLine }) {
  return (
    <>
      <Table.Td ta="right">{line.count.toLocaleString('en')}</Table.Td>
      <Table.Td ta="right">
        <Money amount={line.amount} unit={line.paymentUnit} />
      </Table.Td>
      {mixedWith !== undefined && (
        <Table.Td ta="right" className={classes.wide}>
          <Money amount={line.base} unit={mixedWith} />
        </Table.Td>
      )}
      <Table.Td ta="right" c="dimmed" className={before}>
        <Money amount={line.before.amount} unit={line.paymentUnit} />
      </Table.Td>
    </>
  );
}

interface TotalRowProps extends SumsProps {
  readonly unit: string;
  readonly lines: readonly FigureLine[];
}

function TotalRow({ unit, lines, mixedWith, before }: TotalRowProps) {
  return (
    <Table.Tr>
      <Table.Th colSpan={2}>Total {unit}</Table.Th>
      <Table.Th ta="right">
        <Money amount={totalOf(lines, unit, ({ amount }) => amount)} unit={unit} strong />
      </Table.Th>
      {mixedWith !== undefined && (
        <Table.Th ta="right" className={classes.wide}>
          <Money amount={totalOf(lines, unit, ({ base }) => base)} unit={mixedWith} />
        </Table.Th>
      )}
      <Table.Th ta="right" c="dimmed" className={before}>
        <Money amount={totalOf(lines, unit, ({ before }) => before.amount)} unit={unit} />
      </Table.Th>
    </Table.Tr>
  );
}

function nameOf(by: FigureGroup, { name }: FigureLine): string {
  return by === 'day' || by === 'month' ? placeWords(name) : name;
}

const MOST_NAMES = 10;
/** In the order of time, however much it was. */
const IN_TIME: readonly FigureGroup[] = ['day', 'month', 'shift'];

interface Name {
  readonly key: string;
  /** One per unit. */
  readonly lines: readonly FigureLine[];
  /** In the base currency. */
  readonly base: Minor;
}

const isOfPeriod = ({ count, amount }: FigureLine): boolean => count > 0 || amount !== '0.00';
const minor = (text: string): Minor => parseMoney(text) ?? 0n;

/**
 * The lines of one name below each other, the largest name first. A currency in which nothing was taken has no line,
 * unless the name would have none at all: then the period before had it.
 */
function namesOf(by: FigureGroup, lines: readonly FigureLine[], baseCurrency: string): readonly Name[] {
  const names = [...new Set(lines.map(({ key }) => key))].map((key): Name => {
    const all = lines.filter((line) => line.key === key);
    const own = all.filter(isOfPeriod);
    const only = all.find(({ paymentUnit }) => paymentUnit === baseCurrency) ?? all[0];
    const shown = own.length > 0 || only === undefined ? own : [only];
    return { key, lines: shown, base: sum(shown.map(({ base }) => minor(base))) };
  });
  if (IN_TIME.includes(by)) return names;
  return names.sort((one, other) => Number(other.base - one.base));
}

/** Of one name, all its currencies. */
function NameTotal({ of: { lines, base }, mixedWith, before }: SumsProps & { readonly of: Name }) {
  if (mixedWith === undefined) return null;
  const earlier = sum(lines.map((line) => minor(line.before.base)));
  return (
    <Table.Tr>
      <Table.Th scope="row" colSpan={2} className={classes.again}>
        Total in {mixedWith}
      </Table.Th>
      <Table.Td ta="right">
        <Money amount={written(base)} unit={mixedWith} strong />
      </Table.Td>
      <Table.Td ta="right" className={classes.wide}>
        <Money amount={written(base)} unit={mixedWith} />
      </Table.Td>
      <Table.Td ta="right" c="dimmed" className={before}>
        <Money amount={written(earlier)} unit={mixedWith} />
      </Table.Td>
    </Table.Tr>
  );
}

export function unitsOf(lines: readonly { readonly paymentUnit: string }[]): readonly string[] {
  return [...new Set(lines.map(({ paymentUnit }) => paymentUnit))].sort();
}

export function totalOf(
  lines: readonly FigureLine[],
  unit: string,
  amountOf: (line: FigureLine) => string,
): string {
  const own = lines.filter(({ paymentUnit }) => paymentUnit === unit);
  return written(sum(own.map((line) => parseMoney(amountOf(line)) ?? 0n)));
}
