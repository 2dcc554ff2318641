import type { EmergencyIssue } from '../../../shared/contract/blood-units.js';
import { unitText } from '../../../shared/disciplines/bloodbank/unit-number.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import { writtenDay } from '../../../shared/domain/time/day-text.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { type Block, type PrintedPage, type TextBlock, printedMoment } from '../../kernel/print/page.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory, type LaboratorySettings } from '../../settings/index.js';
import { emergencyIssue } from '../reference/blood-units.js';

/** The paper that goes to the ward with a unit that was not crossmatched. */
export class EmergencyPaper extends RequestQuery<string, Buffer> {}

export const EmergencyPaperHandler = queryHandler(EmergencyPaper, async ({ database }, { request: id }) => {
  const issue = await emergencyIssue(database, id);
  if (!issue) throw notFound('The emergency issue');
  return printPdf(emergencyPage(issue, await laboratory(database)));
});

const ALARM = '#a61b1b';

function line(text: string, look: Partial<TextBlock> = {}): TextBlock {
  return { kind: 'text', text, ...look };
}

function emergencyPage(issue: EmergencyIssue, { name, timeZone }: LaboratorySettings): PrintedPage {
  const title = `Emergency issue ${unitText(issue.unit)}`;
  const warning: Block = {
    kind: 'box',
    color: ALARM,
    content: [line('UNCROSSMATCHED, emergency issue', { heading: 2, bold: true, size: 20, color: ALARM })],
  };
  return {
    title,
    pageSize: 'A4',
    margins: [50, 46, 50, 56],
    fontSize: 11,
    foot: [title],
    content: [
      line(isolateDirection(name), { heading: 1, bold: true, size: 13, below: 8 }),
      warning,
      line(isolateDirection(`${issue.patientName}, ${issue.labNumber}`), {
        bold: true,
        size: 14,
        above: 10,
        below: 4,
      }),
      ...factsOf(issue, timeZone).map((text) => line(isolateDirection(text), { above: 3 })),
      line('A sample of the patient, taken before this unit if it can be, is to follow at once.', {
        bold: true,
        above: 12,
      }),
    ],
  };
}

function factsOf(issue: EmergencyIssue, timeZone: string): readonly string[] {
  const { component, unit, group, expiry, person, reason, dReason, issuedBy, secondBy, at } = issue;
  return [
    `Unit: ${component} ${unitText(unit)}, ${group}, expires ${writtenDay(expiry)}`,
    `Reason: ${reason}`,
    ...(dReason === '' ? [] : [`D positive, because: ${dReason}`]),
    `Issued ${printedMoment(at, timeZone)} by ${issuedBy}, and ${secondBy}`,
    `Taken by ${person}`,
  ];
}
