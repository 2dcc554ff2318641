import { mostPlaces } from '../../shared/domain/aligned.js';
import type { SaidColumn, SaidTable } from '../../shared/domain/results/said-table.js';
import { Figure } from './figure.js';
import own from './report-table.module.css';
import classes from './report.module.css';

/** What a bench recorded as a table, such as an isolate with its drugs. */
export function ReportTable({ table }: { readonly table: SaidTable }) {
  const { title, notes, rows } = table;
  return (
    <section className={own.part} aria-label={title}>
      {rows.length === 0 ? (
        <h4 className={own.title}>
          <bdi>{title}</bdi>
        </h4>
      ) : (
        <Rows table={table} />
      )}
      {notes.map(({ name, text }) => (
        <p key={name} className={classes.note}>
          <strong>{name}:</strong> <bdi>{text}</bdi>
        </p>
      ))}
    </section>
  );
}

/** The title is of the head: it stands again where a page breaks. */
function Rows({ table: { title, columns, rows } }: { readonly table: SaidTable }) {
  const places = columns.map((_, at) => mostPlaces(rows.map((texts) => texts[at] ?? '')));
  return (
    <table className={own.table}>
      <thead>
        <tr>
          <th scope="colgroup" colSpan={columns.length} className={own.title}>
            <bdi>{title}</bdi>
          </th>
        </tr>
        <tr>
          {columns.map(({ name, share, kind }) => (
            <th key={name} scope="col" data-kind={kind} style={{ width: `${share}%` }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((texts) => (
          <tr key={texts.join(' ')}>
            {columns.map((column, at) => (
              <Cell
                key={column.name}
                column={column}
                text={texts[at] ?? ''}
                at={at}
                places={places[at] ?? 0}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly column: SaidColumn;
  readonly text: string;
  /** Its place in the row. */
  readonly at: number;
  readonly places: number;
}

function Cell({ column: { kind }, text, at, places }: CellProps) {
  const said = kind === 'figures' ? <Figure text={text} places={places} /> : <bdi>{text}</bdi>;
  return at === 0 ? <th scope="row">{said}</th> : <td data-kind={kind}>{said}</td>;
}
