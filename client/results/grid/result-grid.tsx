import { useMemo, type ComponentType } from 'react';
import { useSheet } from '../entry/entry-context.js';
import { rowsOf } from '../entry/typed-result.js';
import { GRID_COLUMNS } from './columns.js';
import { GridRow, type GridRowProps } from './grid-row.js';
import type { PhraseBook } from './phrases.js';
import classes from './result-grid.module.css';
import { groupsOf, type RowGroup } from './row-groups.js';

export interface ResultGridProps {
  readonly phrases: PhraseBook;
  /** What draws one row. */
  readonly Row?: ComponentType<GridRowProps>;
}

/** Knows which rows there are and in which order; what stands in a row is the row's own to draw. */
export function ResultGrid({ phrases, Row = GridRow }: ResultGridProps) {
  const base = useSheet('base');
  const groups = useMemo(() => groupsOf(base.discipline, rowsOf(base)), [base]);
  return (
    <div className={`card ${classes.frame}`}>
      <table className={classes.grid} data-result-grid aria-label={`${base.profileName}, results`}>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col" className={classes.result}>
              Result
            </th>
            <th scope="col">Unit of Measure</th>
            <th scope="col">Flag</th>
            <th scope="col">Range, {base.assessedFor.gender}</th>
            <th scope="col">Previous</th>
            <th scope="col">Delta</th>
            <th scope="col" className={classes.act}>
              Note
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title ?? ''} data-calculated={group.title === 'Calculated' || undefined}>
            <GroupHeading {...group} />
            {group.rows.map(({ code, above }) => (
              <Row key={code} code={code} above={above} phrases={phrases} />
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

function GroupHeading({ title }: Pick<RowGroup, 'title'>) {
  if (title === null) return null;
  return (
    <tr className={classes.section}>
      <th colSpan={GRID_COLUMNS} scope="colgroup">
        {title}
      </th>
    </tr>
  );
}
