import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { printPdf } from '../../server/kernel/print/pdf.js';
import type { Block } from '../../server/kernel/print/page.js';
import { reportPage } from '../../server/reports/paper/report-page.js';
import type { Report } from '../../shared/contract/reports.js';
import { aBooking, aSave, NORMAL_UE, type Rows } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { paper, readPaper } from './paper.js';
import { openedPdf } from './structure.js';

const ROWS: Readonly<Record<string, Rows>> = {
  FBC: {
    ...{
      WBC: '6.2',
      RBC: '4.60',
      HB: '132',
      HCT: '0.400',
      MCV: '87.0',
      MCH: '28.7',
      MCHC: '330',
      RDW: '13.1',
    },
    ...{ PLT: '250', MPV: '9.8', NEUTP: '60', LYMPHP: '30', MONOP: '6', EOSP: '3', BASOP: '1' },
  },
  UE: NORMAL_UE,
  LFT: { TP: '72', ALB: '42', TBIL: '10', DBIL: '3', ALT: '20', AST: '22', ALP: '80', GGT: '25' },
  LIPID: { TC: '5.0', TG: '1.2', HDL: '1.4' },
  FBS: { FGLU: '5.1' },
  HBA1C: { HBA1C: '5.4' },
};
/** The longest of what is asked for together, and in the long run what is asked for often. */
const LONGEST = [
  ['FBC', 'FBS'],
  ['UE', 'LFT'],
] as const;
const REQUESTS = oftener<readonly (readonly string[])[]>(LONGEST, [['FBC'], ...LONGEST, ['LIPID', 'HBA1C']]);
const REMARKS =
  'Slightly haemolysed. Please repeat in two weeks, fasting, and tell us of iron that is taken.';

let lab: Laboratory;
let director: Client;
let largest: Report;

beforeAll(async () => {
  lab = await openLaboratory({ config: { publicUrl: 'http://lab.example' } });
  director = await lab.as('ROLE_SUPER_ADMIN');
  await lab.sql(
    `update laboratory set address = '14 Baines Avenue, Harare', phones = '0242 700 100, 0772 100 200',
       email = 'results@lab.example', website = 'lab.example', accreditation = 'ISO 15189, no. 0042',
       report_footer = 'Results are to be read with the clinical picture. Out of hours call 0772 100 200.'`,
  );
});
afterAll(() => lab.close());

async function released(codes: readonly string[]): Promise<string> {
  const { id, patientId } = await aBooking(lab, codes, {
    patient: {
      fullName: `Aleksandrina ${codes.join(' ')} Chukwuemeka-Featherstonehaugh van der Merwe`,
      dateOfBirth: '1980-01-15',
      gender: 'female',
      nationalId: `63-${codes.join('-')}`,
    },
    referringDoctor: 'Dr Bartholomew Ncube',
    notes: 'Tired for six weeks, weight loss of 4 kg; on ferrous sulphate and amlodipine',
  });
  for (const code of codes) {
    const discipline = code === 'FBC' ? 'haematology' : 'biochemistry';
    const more = { action: 'release', remarks: REMARKS, remarksPrinted: true } as const;
    const body = aSave({ id, patientId }, code, ROWS[code] ?? {}, more, discipline);
    const answer = await director.put(`/api/${discipline}/`, body);
    if (answer.status !== 200) throw new Error(`${code}: ${answer.text}`);
  }
  return id;
}

test.each(REQUESTS.map((codes) => [codes.join(' and '), codes] as const))(
  'a report of %s, with notes and a long name, is one page',
  async (_, codes) => {
    const { pages, lines } = await paper(director, `/api/report/${await released(codes)}.pdf`);
    expect(lines.join('\n')).toContain(REMARKS.slice(0, 40));
    expect(pages).toBe(1);
  },
);

/** The writing of each page but its foot, a line each. */
async function writingOf(pdf: Uint8Array): Promise<readonly (readonly string[])[]> {
  const document = await openedPdf(pdf);
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const content = await (await document.getPage(index + 1)).getTextContent();
      const above = content.items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' && Number(item.transform[5]) > 60 ? [item.str] : [],
      );
      return above;
    }),
  );
}

describe('wherever a page ends', () => {
  const CLOSING =
    /^(End of report|Done by .*|The reference ranges on this report are not verified.*|Not on this report yet.*)$/;

  beforeAll(async () => {
    largest = (await director.get(`/api/report/${await released(['UE', 'HBA1C'])}`)).body;
  });

  test('no page is only "End of report" or a signature', async () => {
    const [first] = largest.results;
    const [line] = first?.lines ?? [];
    if (first === undefined || line === undefined) throw new Error('Nothing was released.');
    for (const more of oftener([12, 20, 36], [8, 12, 16, 20, 24, 28, 32, 36, 40])) {
      const lines = Array.from({ length: 20 + more }, (_, at) => ({
        ...line,
        code: `T${at}`,
        name: `Test ${at}`,
        comment: at % 7 === 0 ? REMARKS : null,
      }));
      const page = reportPage({ ...largest, results: [{ ...first, lines }] }, new Date());
      const written = await writingOf(new Uint8Array(await printPdf(page)));
      const own = written.map((texts) => texts.filter((text) => !CLOSING.test(text)).length);
      expect([more, Math.min(...own) > 4]).toEqual([more, true]);
    }
  });

  test('what closes a page takes the end of a long text with it', async () => {
    for (const words of oftener([570, 600], [540, 570, 600, 630])) {
      const content: Block[] = [
        { kind: 'text', text: 'word '.repeat(words * 2) },
        { kind: 'text', text: 'End of report', joins: true, above: 8 },
      ];
      const page = { title: 'Long', pageSize: 'A4', margins: [44, 36, 44, 54], content } as const;
      const written = await writingOf(new Uint8Array(await printPdf(page)));
      expect(written.at(-1)?.length).toBeGreaterThan(1);
    }
  });

  test('a page is set closer only where that saves one', async () => {
    const rows = (count: number): Block => ({
      kind: 'table',
      columns: [{ share: 1 }],
      rows: Array.from({ length: count }, (_, at) => ({ cells: [{ text: `Row ${at}` }] })),
    });
    const pages = async (count: number, savesPages: true | undefined): Promise<number> => {
      const page = {
        title: 'Rows',
        pageSize: 'A4',
        margins: [44, 36, 44, 54],
        content: [rows(count)],
      } as const;
      return (await readPaper(new Uint8Array(await printPdf({ ...page, savesPages })))).pages;
    };
    expect(await Promise.all([pages(50, undefined), pages(50, true)])).toEqual([2, 1]);
    expect(await Promise.all([pages(70, undefined), pages(70, true)])).toEqual([2, 2]);
  });
});
