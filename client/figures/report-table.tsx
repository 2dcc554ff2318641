import { Table, UnstyledButton } from '@mantine/core';
import type { FigureGroup, FigureLine, FigurePart, FigureReport } from '../../shared/contract/figures.js';
import { formatMoney as written, parseMoney, sum } from '../../shared/domain/money/money.js';
import { Money } from '../ui/layout/money.js';
import { countLabel, GROUP_WORDS, placeWords } from './report-words.js';
import classes from './figures.module.css';

interface ReportTableProps {
  readonly part: FigurePart;
  readonly report: FigureReport;
  /** The line whose entries are shown. */
  readonly openLine: string | undefined;
  readonly onOpen: (line: FigureLine) => void;
}

export const lineId = ({ key, paymentUnit }: FigureLine): string => `${key} ${paymentUnit}`;

/** A table of a report; each line opens the entries that make it. */
export function ReportTable({ part: { by, lines }, report, openLine, onOpen }: ReportTableProps) {
  const { baseCurrency } = report;
  // A shift is of one period: there is nothing before it.
  const before = by === 'shift' ? classes.none : classes.wide;
  const isMixed = lines.some(({ paymentUnit }) => paymentUnit !== baseCurrency);
  const mixedWith = isMixed ? baseCurrency : undefined;
  const title = `By ${GROUP_WORDS[by].toLowerCase()}`;
  return (
    <section className={`card ${classes.table}`}>
      <div className={classes.heading}>
        <h2 className={classes.title}>{title}</h2>
      </div>
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{GROUP_WORDS[by]}</Table.Th>
            <Table.Th ta="right">{countLabel(by)}</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
            {isMixed && (
              <Table.Th ta="right" className={classes.wide}>
                In {baseCurrency}
              </Table.Th>
            )}
            <Table.Th ta="right" className={before}>
              Before
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {grouped(lines).map(({ line, isFirst }) => (
            <Table.Tr key={lineId(line)}>
              <Table.Td>
                <UnstyledButton
                  className={classes.line}
                  aria-expanded={openLine === lineId(line)}
                  title="Show its entries"
                  onClick={() => onOpen(line)}
                >
                  <NamedLine name={nameOf(by, line)} line={line} isFirst={isFirst} />
                </UnstyledButton>
              </Table.Td>
              <Sums line={line} mixedWith={mixedWith} before={before} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {unitsOf(lines).map((unit) => (
            <TotalRow key={unit} unit={unit} lines={lines} mixedWith={mixedWith} before={before} />
          ))}
        </Table.Tfoot>
      </Table>
    </section>
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

/** The lines of one name below each other, one per unit, with the name once. */
function grouped(
  lines: readonly FigureLine[],
): readonly { readonly line: FigureLine; readonly isFirst: boolean }[] {
  const keys = [...new Set(lines.map(({ key }) => key))];
  return keys.flatMap((one) =>
    lines.filter(({ key }) => key === one).map((line, at) => ({ line, isFirst: at === 0 })),
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
