import { Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DryRunLine, DryRunPage } from '../../../shared/contract/dry-runs.js';
import { asProblem, type ApiProblem } from '../../core/api.js';
import { Refusal } from '../../ui/feedback/refusal.js';
import { Day } from '../../ui/layout/date-time.js';
import { Flag } from '../../ui/layout/flag.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { dryRun } from './editor.api.js';

const WHOLE = 100;

const COLUMNS: readonly Column<DryRunLine>[] = [
  { key: 'name', title: 'Parameter', render: ({ name }) => name },
  {
    key: 'value',
    title: 'Value',
    align: 'right',
    width: 104,
    render: ({ value, newValue }) => (newValue === null ? value : `${value} → ${newValue || 'none'}`),
  },
  { key: 'flag', title: 'Was', width: 76, render: ({ flag }) => <Visible flag={flag} /> },
  {
    key: 'newFlag',
    title: 'Would be',
    width: 104,
    render: ({ newFlag, refused }) => (refused === null ? <Visible flag={newFlag} /> : 'Refused'),
  },
  { key: 'range', title: 'Range', hideBelow: 'md', render: ({ range }) => range },
  { key: 'newRange', title: 'New range', hideBelow: 'sm', render: ({ newRange }) => newRange },
  { key: 'patient', title: 'Of', width: 150, hideBelow: 'md', render: ({ patient }) => patient },
  { key: 'day', title: 'Sample', width: 110, hideBelow: 'sm', render: ({ day }) => <Day day={day} /> },
];

function Visible({ flag }: Pick<DryRunLine, 'flag'>) {
  return flag === '' ? <span className="dimmed">none</span> : <Flag flag={flag} />;
}

/** The findings of a dry run and its progress. */
export function DryRunReport({ tried }: { readonly tried: Tried }) {
  const { looked, total, lines, values, isDone, problem } = tried;
  if (problem !== undefined) return <Refusal cause={problem.detail} title="The dry run failed" />;
  return (
    <>
      {!isDone && (
        <Progress
          aria-label="Results judged"
          value={total === 0 ? 0 : (looked * WHOLE) / total}
          mb={10}
          animated
        />
      )}
      <Text role="status" fw={550}>
        {isDone
          ? foundText(tried)
          : `${looked.toLocaleString('en')} of ${total.toLocaleString('en')} results judged …`}
      </Text>
      {isDone && asideTexts(tried).map((text) => <Text key={text}>{text}</Text>)}
      {lines.length > 0 && (
        <div style={{ marginTop: 12 }}>
          <DataTable
            label="Values that would be flagged differently"
            columns={COLUMNS}
            rows={lines}
            rowKey={(line) => String(lines.indexOf(line))}
            maxHeight="420px"
          />
        </div>
      )}
      {lines.length < values && (
        <Text c="dimmed" mt={6}>
          The first {lines.length} of {values.toLocaleString('en')} are shown.
        </Text>
      )}
    </>
  );
}

/** "These 14 results would be flagged differently." */
function foundText({ looked, results, values }: Tried): string {
  if (looked === 0) return 'No result was saved in the last 90 days, so nothing can be compared.';
  const all = looked.toLocaleString('en');
  if (results === 0) return `None of the ${all} results would be flagged differently.`;
  const these = results === 1 ? 'This 1 result' : `These ${results.toLocaleString('en')} results`;
  const many = values === 1 ? '1 value' : `${values.toLocaleString('en')} values`;
  return `${these} of ${all} would be flagged differently: ${many}.`;
}

function asideTexts({ figures, otherUnit, reflexes }: Tried): readonly string[] {
  return [
    ...(reflexes > 0
      ? [`${reflexes.toLocaleString('en')} of them would have added a test by its reflex rules.`]
      : []),
    ...(figures > 0 ? [`${figures.toLocaleString('en')} figures would be calculated differently.`] : []),
    ...(otherUnit > 0
      ? [`${otherUnit.toLocaleString('en')} values are in another unit of measure and were not compared.`]
      : []),
  ];
}

const SUMS = ['looked', 'results', 'values', 'figures', 'otherUnit', 'reflexes'] as const;

interface Tried extends Pick<DryRunPage, (typeof SUMS)[number] | 'lines'> {
  readonly total: number;
  readonly isDone: boolean;
  readonly problem: ApiProblem | undefined;
}

const SHOWN = 500;
const NOTHING: Tried = {
  ...{ looked: 0, results: 0, values: 0, figures: 0, otherUnit: 0, reflexes: 0, lines: [] },
  ...{ total: 0, isDone: false, problem: undefined },
};

function added(tried: Tried, page: DryRunPage): Tried {
  return {
    ...tried,
    ...Object.fromEntries(SUMS.map((sum) => [sum, tried[sum] + page[sum]])),
    total: page.total ?? tried.total,
    lines: [...tried.lines, ...page.lines].slice(0, SHOWN),
    isDone: page.next === null,
  };
}

/** The whole dry run of a draft, page after page; it ends with the screen. */
export function useDryRun(code: string, version: number): Tried {
  const [tried, setTried] = useState(NOTHING);
  useEffect(() => {
    let isHere = true;
    const run = async (): Promise<void> => {
      let after: string | undefined;
      do {
        const page: DryRunPage = await dryRun(code, version, after);
        if (!isHere) return;
        setTried((before) => added(before, page));
        after = page.next ?? undefined;
      } while (after !== undefined);
    };
    void run().catch((thrown: unknown) => {
      if (isHere) setTried((before) => ({ ...before, problem: asProblem(thrown) }));
    });
    return () => {
      isHere = false;
    };
  }, [code, version]);
  return tried;
}
