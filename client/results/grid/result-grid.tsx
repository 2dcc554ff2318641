import type { TestValue } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { GRID_COLUMNS, GridRow } from './grid-row.js';
import type { PhraseBook } from './phrases.js';
import classes from './result-grid.module.css';
import { entryFor } from '../entry/typed-result.js';
import type { ResultEntry } from '../entry/use-result-entry.js';

export interface ResultGridProps {
  readonly result: ResultEntry;
  readonly sampleAt: string;
  readonly phrases: PhraseBook;
}

interface Group {
  readonly title: string | null;
  readonly rows: readonly TestValue[];
}

/** Measured rows by section in the bench's order; calculated ones set apart below. */
function groupsOf(rows: readonly TestValue[], headings: readonly string[]): readonly Group[] {
  const measured = rows.filter((row) => row.formula === null);
  const named = [...new Set([...headings, ...measured.flatMap((row) => row.section ?? [])])];
  const groups: readonly Group[] = [
    { title: null, rows: measured.filter((row) => row.section === null || row.section === '') },
    ...named.map((title) => ({ title, rows: measured.filter((row) => row.section === title) })),
    { title: 'Calculated', rows: rows.filter((row) => row.formula !== null) },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

export function ResultGrid({ result, sampleAt, phrases }: ResultGridProps) {
  const groups = groupsOf(result.assessed.rows, SHEETS[result.base.discipline].headings);
  const inOrder = groups.flatMap((group) => group.rows).filter((row) => row.formula === null);
  const above = (row: TestValue): string | undefined => {
    const before = inOrder[inOrder.indexOf(row) - 1];
    return before === undefined ? undefined : entryFor(result.typed, before.code).parameter;
  };
  return (
    <div className={`card ${classes.frame}`}>
      <table className={classes.grid} data-result-grid aria-label={`${result.base.profileName}, results`}>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col" className={classes.result}>
              Result
            </th>
            <th scope="col">Unit of Measure</th>
            <th scope="col">Flag</th>
            <th scope="col">Range, {result.base.assessedFor.gender}</th>
            <th scope="col">Previous</th>
            <th scope="col">Delta</th>
            <th scope="col" className={classes.act}>
              Note
            </th>
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title ?? ''} data-calculated={title === 'Calculated' || undefined}>
            {title !== null && (
              <tr className={classes.section}>
                <th colSpan={GRID_COLUMNS} scope="colgroup">
                  {title}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <GridRow
                key={row.code}
                row={row}
                result={result}
                sampleAt={sampleAt}
                phrases={phrases}
                above={row.formula === null ? above(row) : undefined}
                refusals={result.refusals.filter(({ code }) => code === row.code)}
              />
            ))}
          </tbody>
        ))}
      </table>
      {!result.base.verified && (
        <p className={classes.footnote}>* Range and limits unverified by this laboratory.</p>
      )}
    </div>
  );
}
