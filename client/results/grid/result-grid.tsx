import { type ComponentType, useMemo } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import { columnsFor, type ResultColumn } from '../../../shared/disciplines/discipline.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { rangesAreFor } from '../../../shared/domain/results/assessed-patient.js';
import { usePicture, useSheet } from '../entry/result-entry.js';
import { GridRow, type GridRowProps } from './grid-row.js';
import type { PhraseBook } from '../../ui/fields/phrases.js';
import classes from './result-grid.module.css';
import { gridRows, groupsOf, type RowGroup } from './row-groups.js';

interface ResultGridProps {
  readonly phrases: PhraseBook;
  /** Draws one row. */
  readonly Row?: ComponentType<GridRowProps>;
}

/** Knows the rows and their order; each row draws its own content. */
export function ResultGrid({ phrases, Row = GridRow }: ResultGridProps) {
  const base = useSheet('base');
  const rows = useMemo(() => gridRows(base), [base]);
  const columns = useMemo(() => columnsFor(SHEETS[base.discipline], rows), [base.discipline, rows]);
  const places = useMemo(() => placesAmong(rows), [rows]);
  const sampleType = usePicture(({ state }) => state.sheet.typed.sampleType);
  const groups = useMemo(
    () => groupsOf(base.discipline, sampleType, rows),
    [base.discipline, sampleType, rows],
  );
  // A bench may draw all of its rows in its sections.
  if (rows.length === 0) return null;
  return (
    <div className={`card ${classes.frame}`}>
      <table className={classes.grid} data-result-grid aria-label={`${base.profileName}, results`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={HEAD_CLASSES[column]}>
                {COLUMN_TITLES[column]}
                {column === 'referenceRange' && `, ${rangesAreFor(base.assessedFor)}`}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title ?? ''} data-calculated={group.title === 'Calculated' || undefined}>
            <GroupHeading title={group.title} span={columns.length} />
            {group.rows.map(({ code, above }) => (
              <Row key={code} code={code} above={above} columns={columns} places={places} phrases={phrases} />
            ))}
          </tbody>
        ))}
      </table>
      {!base.verified && (
        <p className={classes.footnote}>* Range and limits unverified by this laboratory.</p>
      )}
    </div>
  );
}

/** The most decimals of the sheet's figures: they line up at the point. */
function placesAmong(rows: readonly TestValue[]): number {
  return Math.max(0, ...rows.map(({ kind, decimals }) => (FIGURES.includes(kind) ? (decimals ?? 0) : 0)));
}

const FIGURES: readonly TestValue['kind'][] = ['numeric', 'calculated'];

const HEAD_CLASSES: Partial<Record<ResultColumn, string | undefined>> = {
  result: classes.result,
  previous: classes.previous,
  delta: classes.delta,
  comment: classes.act,
};

interface GroupHeadingProps extends Pick<RowGroup, 'title'> {
  readonly span: number;
}

function GroupHeading({ title, span }: GroupHeadingProps) {
  if (title === null) return null;
  return (
    <tr className={classes.section}>
      <th colSpan={span} scope="colgroup">
        {title}
      </th>
    </tr>
  );
}

const COLUMN_TITLES: Readonly<Record<ResultColumn, string>> = {
  parameter: 'Parameter',
  result: 'Result',
  unitOfMeasure: 'Unit of Measure',
  flag: 'Flag',
  referenceRange: 'Range',
  previous: 'Previous',
  delta: 'Delta',
  comment: 'Note',
};
