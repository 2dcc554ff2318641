import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResultListRow } from '../../../shared/contract/results.js';
import { LEFT_STAGES, LISTED_STAGES } from '../../../shared/domain/stage.js';
import { withQuery } from '../../core/api.js';
import { useCan, useIsSuper } from '../../core/session.js';
import { stageLabel } from '../../ui/layout/chips.js';
import { ListScreen } from '../../ui/list-screen/list-screen.js';
import { csvPath, type ListFilter, readList } from '../../ui/list-screen/list.js';
import { resultPath } from '../entry/result-address.js';
import { stopRelease } from '../signed-notices.js';
import { BatchBar } from './batch-bar.js';
import { resultColumns } from './result-columns.js';
import { mayMoveResults } from './result-events.js';
import { OPEN_WORKLIST } from '../../ui/feedback/states.js';
import { PATIENT_FILTER, UNIT_FILTER } from '../../ui/list-screen/common-columns.js';

/** Validated and released results, live; the filters are in the address. */
export function Component() {
  const navigate = useNavigate();
  const isBenchRole = useCan('results.read');
  const isSuper = useIsSuper();
  const mayEnter = useCan('results.enter');
  const mayAuthorise = useCan('results.authorise');

  const openReport = (row: ResultListRow, send = false): void => {
    void navigate(reportOf(row), { state: { send } });
  };
  const openResult = (row: ResultListRow, amend = false): void => {
    void navigate(resultOf(row), { state: { amend } });
  };
  const columns = useCallback(
    () => {
      const acts = {
        onReport: (row: ResultListRow) => openReport(row),
        onSend: (row: ResultListRow) => openReport(row, true),
        onUndo: mayAuthorise ? (row: ResultListRow) => stopRelease([row]) : undefined,
        onAmend: mayEnter ? (row: ResultListRow) => openResult(row, true) : undefined,
        mayAmend: isSuper,
      };
      return resultColumns(acts, isBenchRole);
    },
    // The ways out of the list change only with the rights: the rows keep their columns else.
    // oxlint-disable-next-line react/exhaustive-deps
    [isSuper, mayAuthorise],
  );
  return (
    <ListScreen
      title="Results"
      subtitle={isBenchRole ? 'Validated and released results' : 'Results that have left the laboratory'}
      filters={resultFilters(isBenchRole)}
      sort={NEWEST}
      load={readList<ResultListRow>('/api/results')}
      csv={(query) => csvPath('/api/results', query)}
      columns={columns}
      rowKey={keyOf}
      href={isBenchRole ? resultOf : reportOf}
      onOpen={(row) => (isBenchRole ? openResult(row) : openReport(row))}
      {...(mayAuthorise && { selection: ticked })}
      empty={{
        title: 'No result yet',
        text: 'Results appear here once the bench has saved them.',
        next: OPEN_WORKLIST,
      }}
      live={{ topics: ['results'], concerns: mayMoveResults }}
    />
  );
}

const NEWEST = { key: 'at', descending: true };

const reportOf = ({ bookingId, patientId }: ResultListRow): string =>
  withQuery('/custom-report', { bookingId, patientId, reportType: 'custom' });

const resultOf = ({ unit, bookingId, profileCode, patientId }: ResultListRow): string =>
  resultPath(unit, { bookingId, profileCode, patientId, returnUrl: 'results' });

const keyOf = (row: ResultListRow): string => row.id;

function ticked(rows: readonly ResultListRow[], done: () => void) {
  return <BatchBar rows={rows} onDone={done} />;
}

type ResultFilter = 'q' | 'unit' | 'stage' | 'from' | 'to';

function resultFilters(isBenchRole: boolean): readonly ListFilter<ResultFilter>[] {
  // Reception sees only what was released, even if it was withdrawn since.
  const stages = isBenchRole ? LISTED_STAGES : LEFT_STAGES;
  return [
    PATIENT_FILTER,
    UNIT_FILTER,
    {
      kind: 'choice',
      name: 'stage',
      label: 'Status',
      options: {
        '': 'Every status',
        ...Object.fromEntries(stages.map((stage) => [stage, stageLabel(stage)])),
        preliminary: 'Preliminary',
      },
    },
    { kind: 'days', from: 'from', to: 'to' },
  ];
}
