import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import type { FigureGroup, FigureReport } from '../../shared/contract/figures.js';
import { ListDetail } from '../ui/list-detail.js';
import { EmptyState } from '../ui/states.js';
import { EntriesPanel } from './entries-panel.js';
import classes from './figures.module.css';
import { ReportChart } from './report-chart.js';
import { lineId, ReportTable, totalOf, unitsOf } from './report-table.js';
import { GROUP_WORDS, placeWords } from './report-words.js';
import { Totals } from './totals.js';

interface Opened {
  readonly by: FigureGroup;
  readonly line: string;
}

/** Totals, bars and tables, which must all come to the same; a line's entries beside them. */
export function ReportBody({ report }: { readonly report: FigureReport }) {
  const [opened, setOpened] = useState<Opened>();
  if (report.totals.length === 0) return <NoMoney />;
  const broken = untied(report);
  const part = report.parts.find(({ by }) => by === opened?.by);
  const line = part?.lines.find((one) => lineId(one) === opened?.line);
  const isOneDay = report.from === report.to;
  return (
    <ListDetail
      title={part && line ? `${GROUP_WORDS[part.by]}: ${placeWords(line.name)}` : 'Entries'}
      detail={part && line && <EntriesPanel key={lineId(line)} report={report} by={part.by} line={line} />}
      onClose={() => setOpened(undefined)}
    >
      {broken.length > 0 && (
        <Alert
          color="red"
          role="alert"
          mb={16}
          icon={<IconAlertTriangle size={18} />}
          title="The report does not tie"
        >
          The tables by {broken.join(', ')} differ from the totals. Do not use it; tell whoever looks after
          the system.
        </Alert>
      )}
      <Totals report={report} />
      <ReportChart report={report} />
      <div className={classes.tables}>
        {report.parts
          .filter(({ by, lines }) => lines.length > 0 && !(by === 'day' && isOneDay))
          .map((one) => (
            <ReportTable
              key={one.by}
              part={one}
              report={report}
              openLine={opened?.by === one.by ? opened.line : undefined}
              onOpen={(of) => setOpened({ by: one.by, line: lineId(of) })}
            />
          ))}
      </div>
    </ListDetail>
  );
}

/** Tables whose totals are not those of the report, to the cent; none when it ties. */
function untied({ totals, parts }: FigureReport): readonly string[] {
  const amountOf = (unit: string): string =>
    totals.find(({ paymentUnit }) => paymentUnit === unit)?.amount ?? '0.00';
  const units = unitsOf(totals);
  return parts
    .filter(({ lines }) =>
      units.some((unit) => totalOf(lines, unit, ({ amount }) => amount) !== amountOf(unit)),
    )
    .map(({ by }) => GROUP_WORDS[by].toLowerCase());
}

function NoMoney() {
  return (
    <div className="card">
      <EmptyState
        icon={<IconChartBar size={26} stroke={1.5} />}
        title="No money moved"
        text="Payments and refunds of these days stand here as soon as they are taken or given back."
        next={{ to: '/accounts/payments', label: 'Open payments', needs: 'payments.read' }}
      />
    </div>
  );
}
