import type { Report } from '../../../shared/contract/reports.js';
import { isolated } from '../../../shared/domain/results/isolated.js';
import { reportFacts, specimenLine, type Fact, type WriteMoment } from '../../../shared/report/facts.js';
import type { Block, Cell, TableRow } from '../../kernel/print/page.js';
import { GREY } from './look.js';

/** Whose report it is on the left, who asked and why on the right. */
export function patientBlock(report: Report, moment: WriteMoment): Block {
  const { patient, request } = reportFacts(report, moment);
  const rows = Array.from({ length: Math.max(patient.length, request.length) }, (_, index): TableRow => ({
    cells: [...factCells(patient[index]), ...factCells(request[index])],
  }));
  return {
    kind: 'table',
    columns: [{ share: 17 }, { share: 33 }, { share: 16 }, { share: 34 }],
    padding: 0.8,
    above: 8,
    rows,
  };
}

function factCells(fact: Fact | undefined): readonly Cell[] {
  if (fact === undefined) return [{ text: '' }, { text: '' }];
  return [
    { text: fact.name, color: GREY, names: 'row' },
    { text: isolated(fact.value), bold: fact.isIdentifier ?? false },
  ];
}

const SPECIMEN_HEAD = ['Specimen', 'What, tube', 'Collected', 'Received'];

/** Where each sample came from and when. */
export function specimenBlocks(report: Report, moment: WriteMoment): readonly Block[] {
  if (report.specimens.length === 0) return [];
  const rows = report.specimens.map((specimen): TableRow => {
    const { accession, specimen: what, collected, received } = specimenLine(specimen, report, moment);
    return {
      cells: [
        { text: accession, names: 'row' },
        { text: isolated(what) },
        { text: collected },
        { text: received },
      ],
    };
  });
  return [
    {
      kind: 'table',
      columns: [{ share: 17 }, { share: 41 }, { share: 21 }, { share: 21 }],
      head: SPECIMEN_HEAD.map((text) => ({ text })),
      padding: 1,
      above: 8,
      rows,
    },
  ];
}
