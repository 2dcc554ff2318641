import { Badge, Group } from '@mantine/core';
import { IconPhoneCheck, IconSendOff } from '@tabler/icons-react';
import type { ResultListRow } from '../../../shared/contract/results.js';
import { RELEASED_CONFIDENTIAL } from '../../../shared/domain/results/confidential.js';
import { callText } from '../../../shared/domain/results/critical-calls.js';
import { isReleased, isIssued } from '../../../shared/domain/stage.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { Leaving } from '../../ui/forms/leaving.js';
import { StageChip } from '../../ui/layout/chips.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { Flag } from '../../ui/layout/flag.js';
import { saveFile } from '../../ui/save-file.js';
import type { Column } from '../../ui/table/data-table.js';
import { RowButton, RowIcon, type RowIconName } from '../../ui/table/row-button.js';
import { OpenCallMark } from '../result-marks.js';
import { printReport } from '../results.api.js';
import classes from './results-list.module.css';
import { Clipped } from '../../ui/table/columns.js';
import { LAB_NUMBER_COLUMN, patientColumn } from '../../ui/list-screen/common-columns.js';
import { shortUnitColumn, timeColumn } from '../../ui/table/column-kinds.js';

interface ListActs extends Omit<RowActsProps, 'row'> {
  /** Absent for those who may not. */
  readonly onUndo: ((row: ResultListRow) => Promise<void>) | undefined;
}

function Flags({ row }: { readonly row: ResultListRow }) {
  const { L, H, critical } = row.flags;
  if (row.withheld) return <span className="dimmed">{RELEASED_CONFIDENTIAL}</span>;
  return (
    <span className={classes.flags}>
      {critical > 0 && (
        <span title={`${critical} critical`}>
          <Flag flag="HH" />
        </span>
      )}
      {L > 0 && (
        <span>
          {L} <Flag flag="L" />
        </span>
      )}
      {H > 0 && (
        <span>
          {H} <Flag flag="H" />
        </span>
      )}
    </span>
  );
}

/** The people told of its critical values, when and by whom it was read back. */
function Told({ calls }: { readonly calls: ResultListRow['toldCalls'] }) {
  const text = calls.map((call) => callText(call, formatDateTime(call.at))).join('; ');
  return (
    <span className={classes.told} title={text} role="img" aria-label={text}>
      <IconPhoneCheck size={15} aria-hidden="true" />
    </span>
  );
}

interface StatusProps extends Pick<ListActs, 'onUndo'> {
  readonly row: ResultListRow;
}

function Status({ row, onUndo }: StatusProps) {
  const { stage, releaseAt, preliminaryNo, notReleased, openCalls, toldCalls } = row;
  return (
    <span className={classes.status}>
      {releaseAt === null && <StageChip stage={stage} />}
      {preliminaryNo !== null && <Badge variant="outline">Prelim. {preliminaryNo}</Badge>}
      {releaseAt !== null && <Leaving releaseAt={releaseAt} onUndo={onUndo && (() => onUndo(row))} />}
      {notReleased !== null && <NotReleased why={notReleased} />}
      {openCalls > 0 && <OpenCallMark />}
      {toldCalls.length > 0 && <Told calls={toldCalls} />}
    </span>
  );
}

function personColumn(key: 'doneby' | 'authorisedBy', title: string): Column<ResultListRow> {
  return {
    key,
    title,
    sortable: true,
    width: '10%',
    hideBelow: 'xxl',
    render: (row) => <Clipped text={row[key] ?? ''} />,
  };
}

function NotReleased({ why }: { readonly why: string }) {
  const text = `Not released: ${why}`;
  return (
    <span className={classes.kept} title={text} role="img" aria-label={text}>
      <IconSendOff size={15} aria-hidden="true" />
    </span>
  );
}

export function resultColumns(acts: ListActs, isBenchRole: boolean): readonly Column<ResultListRow>[] {
  return [
    { ...LAB_NUMBER_COLUMN, sortable: true },
    { ...patientColumn('17%', ({ profileName }: ResultListRow) => profileName), sortable: true },
    {
      key: 'test',
      title: 'Test',
      sortable: true,
      width: { sm: isBenchRole ? '15%' : '22%' },
      hideBelow: 'sm',
      render: (row) => <Clipped text={row.profileName} />,
    },
    shortUnitColumn('unit', 'Unit', { sortable: true, hideBelow: 'md' }),
    {
      key: 'stage',
      title: 'Status',
      sortable: true,
      // At the bench there is room for what is about to leave and can still be stopped; on a phone the name needs it.
      width: { base: 96, sm: isBenchRole ? '20%' : '13%' },
      render: (row) => <Status row={row} onUndo={acts.onUndo} />,
    },
    {
      key: 'flags',
      title: 'Flags',
      sortable: isBenchRole,
      hideBelow: 'sm',
      under: true,
      render: (row) => <Flags row={row} />,
    },
    personColumn('doneby', 'Entered by'),
    personColumn('authorisedBy', 'Authorised by'),
    timeColumn('at', 'Saved', { sortable: true, hideBelow: 'sm', under: true }),
    {
      key: 'acts',
      title: 'Acts',
      titleHidden: true,
      align: 'right',
      width: { base: 56, sm: 124 },
      render: (row) => <RowActs row={row} {...acts} />,
    },
  ];
}

interface RowActsProps {
  readonly row: ResultListRow;
  readonly onReport: (row: ResultListRow) => void;
  /** Opens the report with the question of where to send it. */
  readonly onSend: (row: ResultListRow) => void;
  /** Absent for those who never amend: the counter. */
  readonly onAmend: ((row: ResultListRow) => void) | undefined;
  /** Whether this reader's role may. */
  readonly mayAmend: boolean;
}

interface RowAct {
  readonly label: string;
  readonly title: string;
  readonly icon: RowIconName;
  /** On a phone it is on the page that the row opens. */
  readonly isWideOnly?: true;
  /** Why it cannot be done now. */
  readonly why?: string | undefined;
  readonly run: (row: ResultListRow) => void;
}

/** The acts on a row, in order: opening the result is the row's own. */
function actsOf(props: RowActsProps): readonly RowAct[] {
  const { row, onReport, onSend, onAmend } = props;
  const which = `${row.profileName} of ${row.patientName}`;
  const amend: Omit<RowAct, 'run'> = {
    label: `Amend ${which}`,
    title: 'Amend',
    icon: 'amend',
    isWideOnly: true,
    why: whyNotAmended(props),
  };
  return [
    ...(onAmend === undefined ? [] : [{ ...amend, run: onAmend }]),
    {
      label: `Print ${which}`,
      title: 'Print: the report as a file, marked as printed',
      icon: 'printer',
      isWideOnly: true,
      why: isReleased(row.stage)
        ? undefined
        : 'Nothing has been released yet: open the report to print what there is',
      run: (one) => void print(one),
    },
    {
      label: `Send ${which}`,
      title: 'Send: the report by email',
      icon: 'mail',
      isWideOnly: true,
      why: isReleased(row.stage) ? undefined : 'Nothing has been released yet: there is nothing to send',
      run: onSend,
    },
    {
      label: `Report of ${row.patientName}`,
      title: 'Report: view and print',
      icon: 'report',
      run: onReport,
    },
  ];
}

function whyNotAmended({ row, mayAmend }: RowActsProps): string | undefined {
  if (!mayAmend) return 'Only a SUPER user can amend a released result';
  return isIssued(row.stage) ? undefined : 'It is not released yet: open it to change it';
}

async function print(row: ResultListRow): Promise<void> {
  try {
    await saveFile(await printReport(row.bookingId), `report ${row.labNumber}.pdf`);
    showDone(`The report of ${row.labNumber} was downloaded to print, and marked as printed`);
  } catch (thrown) {
    showProblem(thrown, { what: 'The report was not printed', retry: () => print(row) });
  }
}

function RowActs(props: RowActsProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" onClick={(event) => event.stopPropagation()}>
      {actsOf(props).map((act) => (
        <ActButton key={act.label} act={act} row={props.row} />
      ))}
    </Group>
  );
}

function ActButton({ act, row }: { readonly act: RowAct; readonly row: ResultListRow }) {
  const { label, title, icon, isWideOnly, why, run } = act;
  return (
    <RowButton
      label={label}
      title={why ?? title}
      disabled={why !== undefined}
      isWideOnly={isWideOnly}
      onClick={() => run(row)}
    >
      <RowIcon icon={icon} size={16} stroke={1.75} />
    </RowButton>
  );
}
