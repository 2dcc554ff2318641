import type { ReportedResult, ReportedWithdrawal } from '../../../shared/contract/reports.js';
import type { Amendment } from '../../../shared/contract/results.js';
import { isolated } from '../../../shared/domain/results/isolated.js';
import type { WriteMoment } from '../../../shared/report/facts.js';
import { NOT_STATED } from '../../../shared/report/facts.js';
import type { Block, TableRow } from '../../kernel/print/page.js';
import { ALARM, line } from './look.js';

const HEAD = ['Changed', 'Was', 'Now', 'When, by whom', 'Told'];

/** What was corrected after release: old beside new, when and by whom, who was told. */
export function amendmentBlocks(
  { amendments }: Pick<ReportedResult, 'amendments'>,
  moment: WriteMoment,
): readonly Block[] {
  return amendments.flatMap((amendment, index): Block[] => [
    line(`AMENDED REPORT no. ${amendment.number}, supersedes report of ${moment(amendment.supersedes)}`, {
      bold: true,
      color: ALARM,
      keep: true,
      above: index === 0 ? 3 : 8,
    }),
    line(`Reason: ${isolated(amendment.reason)}. By ${isolated(amendment.by)}, ${moment(amendment.at)}.`, {
      keep: true,
    }),
    ...changeTable(amendment, moment),
  ]);
}

function changeTable(amendment: Amendment, moment: WriteMoment): readonly Block[] {
  if (amendment.changes.length === 0) return [line(`Told: ${isolated(amendment.told ?? NOT_STATED)}`)];
  const rows = amendment.changes.map((change): TableRow => ({
    cells: [
      { text: isolated(change.name), names: 'row' },
      { text: isolated(change.from || 'empty') },
      { text: isolated(change.to || 'empty'), bold: true },
      { text: `${moment(amendment.at)}, ${isolated(amendment.by)}` },
      { text: isolated(amendment.told ?? NOT_STATED) },
    ],
  }));
  return [
    {
      kind: 'table',
      columns: [{ share: 28 }, { share: 14 }, { share: 14 }, { share: 22 }, { share: 22 }],
      head: HEAD.map((text) => ({ text })),
      ruled: true,
      padding: 1.5,
      rows,
    },
  ];
}

export function withdrawnBlocks(withdrawal: ReportedWithdrawal, moment: WriteMoment): readonly Block[] {
  const { reason, by, at, issuedAt } = withdrawal;
  return [
    line(`WITHDRAWN – do not use it. Takes back the report of ${moment(issuedAt)}`, {
      bold: true,
      color: ALARM,
      keep: true,
    }),
    line(`Reason: ${isolated(reason)}. By ${isolated(by)}, ${moment(at)}.`, { below: 4 }),
  ];
}
