import type { ReportedResult } from '../../../shared/contract/reports.js';
import { RELEASED_CONFIDENTIAL } from '../../../shared/domain/results/confidential.js';
import { isolated } from '../../../shared/domain/results/isolated.js';
import { printedGroup } from '../../../shared/report/blood-group.js';
import type { WriteMoment } from '../../../shared/report/facts.js';
import { notesOf, otherCalls, readingsOf, type Note } from '../../../shared/report/notes.js';
import { preliminaryText, replacesText } from '../../../shared/report/preliminary.js';
import { issueText, signaturesOf, type Signature } from '../../../shared/report/signatures.js';
import type { Block, ColumnPart } from '../../kernel/print/page.js';
import { amendmentBlocks, withdrawnBlocks } from './amendments.js';
import { lineTable } from './lines.js';
import { ACCENT, ALARM, GREY, line } from './look.js';
import { saidTableBlocks } from './said-tables.js';

/** One profile: what was corrected, its lines, what was said of it, who stands for it. */
export function resultBlocks(result: ReportedResult, behind: string, moment: WriteMoment): readonly Block[] {
  const title = line(result.profileName, { heading: 2, size: 11, bold: true, above: 12, below: 1 });
  if (result.withheld) return [title, line(RELEASED_CONFIDENTIAL)];
  if (result.withdrawal) return [title, ...withdrawnBlocks(result.withdrawal, moment)];
  return [
    title,
    ...standingBlocks(result, moment),
    ...amendmentBlocks(result, moment),
    ...groupBox(result),
    ...lineTable(result, behind, moment),
    ...readingsOf(result).map(noteBlock),
    ...saidTableBlocks(result),
    ...otherCalls(result, moment).map((text) => line(isolated(text), { above: 2 })),
    ...notesOf(result).map(noteBlock),
    ...signatureBlocks(result, moment),
  ];
}

/** Large and apart: what is read at a glance shall be the group, and whether blood may be given by it. */
function groupBox(result: ReportedResult): readonly Block[] {
  const printed = printedGroup(result);
  if (printed === undefined) return [];
  const { title, group, standing, isConfirmed } = printed;
  const color = isConfirmed ? ACCENT : ALARM;
  const parts: ColumnPart[] = [
    {
      width: { share: 40 },
      content: [line(title, { size: 8.5, color: GREY }), line(group, { size: 20, bold: true })],
    },
    { width: { share: 60 }, content: [line(isolated(standing), { size: 12, bold: true, color, above: 10 })] },
  ];
  return [{ kind: 'box', color, content: [{ kind: 'columns', gap: 12, parts }] }];
}

function noteBlock({ name, text }: Note): Block {
  return { kind: 'text', text: [{ text: `${name}: `, bold: true }, { text: isolated(text) }], above: 2 };
}

/** That it is not final yet, or which earlier readings it replaces. */
function standingBlocks(result: ReportedResult, moment: WriteMoment): readonly Block[] {
  if (result.preliminary) return [line(preliminaryText(result, moment), { color: ALARM, keep: true })];
  const replaces = replacesText(result, moment);
  return replaces === '' ? [] : [line(isolated(replaces), { keep: true })];
}

function signatureBlocks(result: ReportedResult, moment: WriteMoment): readonly Block[] {
  const signed = signaturesOf(result, moment).map(signedText).join(' · ');
  const issue = issueText(result, moment);
  return [
    line([signed, issue].filter((text) => text !== '').join(' · '), {
      color: GREY,
      size: 8.5,
      above: 3,
      below: 2,
      joins: true,
    }),
  ];
}

function signedText({ act, name, qualification, at }: Signature): string {
  const who = [name, qualification].filter((text) => text !== '').map(isolated);
  return [[act, ...who.slice(0, 1)].join(' ').trim(), ...who.slice(1), at]
    .filter((text) => text !== '')
    .join(', ');
}
