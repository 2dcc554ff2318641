import { Group } from '@mantine/core';
import type { ResultListRow } from '../../../shared/contract/results.js';
import { hasLeft, isIssued } from '../../../shared/domain/stage.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { RowButton, RowIcon, type RowIconName } from '../../ui/table/row-button.js';
import { saveFile } from '../../ui/save-file.js';
import { printReport } from '../results.api.js';

export interface RowActsProps {
  readonly row: ResultListRow;
  readonly onReport: (row: ResultListRow) => void;
  /** The report, with the question where it is sent to. */
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
  /** On a phone it stands on the page that the row opens. */
  readonly isWideOnly?: true;
  /** Why it cannot be done now. */
  readonly why?: string | undefined;
  readonly run: (row: ResultListRow) => void;
}

/** What can be done with a row, in its order: opening the result is the row's own. */
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
      why: hasLeft(row.stage)
        ? undefined
        : 'Nothing has been released yet: open the report to print what there is',
      run: (one) => void print(one),
    },
    {
      label: `Send ${which}`,
      title: 'Send: the report by email',
      icon: 'mail',
      isWideOnly: true,
      why: hasLeft(row.stage) ? undefined : 'Nothing has been released yet: there is nothing to send',
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

export function RowActs(props: RowActsProps) {
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
