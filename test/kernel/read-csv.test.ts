import { readCsv } from '../../server/kernel/http/read-csv.js';

const cells = async (csv: string) => (await readCsv(csv)).rows.map((row) => row.cells);

describe('a table as a spreadsheet saves it', () => {
  test.each([
    ['lines that end in CR and LF', 'code,price\r\nUE,12\r\nLFT,13\r\n'],
    ['lines that end in LF', 'code,price\nUE,12\nLFT,13'],
    ['lines that end in CR alone', 'code,price\rUE,12\rLFT,13\r'],
    ['a mark of UTF-8', '\uFEFFcode,price\nUE,12\nLFT,13'],
    ['semicolons', 'code;price\nUE;12\nLFT;13'],
    ['tabs', 'Code\tPrice\nUE\t12\nLFT\t13'],
    ['a line that names its separator', 'sep=;\r\ncode;price\r\nUE;12\r\nLFT;13'],
    ['that line behind a mark of UTF-8', '\uFEFF"sep=;"\ncode;price\nUE;12\nLFT;13'],
    ['empty lines before and between', '\n\ncode,price\n\nUE,12\n,\nLFT,13\n\n'],
  ])('is read with %s', async (_what, csv) => {
    const { titles, rows, faults } = await readCsv(csv);
    expect(titles).toEqual(['code', 'price']);
    expect(rows.map((row) => row.cells)).toEqual([
      ['UE', '12'],
      ['LFT', '13'],
    ]);
    expect(faults).toEqual([]);
  });

  test.each(['\n', '\r\n', '\r'])(
    'keeps a line end within quotation marks in its cell, and counts lines past it (%j)',
    async (end) => {
      const csv = ['code,price,note', 'UE,13.00,"was', 'LFT,99.00,x"', 'CRP,1,"a ""b"", c"', 'TFT,2,d'].join(
        end,
      );
      const { rows, faults } = await readCsv(csv);
      expect(rows).toEqual([
        { line: 2, cells: ['UE', '13.00', `was${end}LFT,99.00,x`] },
        { line: 4, cells: ['CRP', '1', 'a "b", c'] },
        { line: 5, cells: ['TFT', '2', 'd'] },
      ]);
      expect(faults).toEqual([]);
    },
  );

  test('gives a text back that a spreadsheet was kept from taking for a formula', async () => {
    expect(await cells("code,price\n'=A1,'-1")).toEqual([['=A1', '-1']]);
  });

  test('reads what a spreadsheet was told to keep as a text', async () => {
    expect(await cells('code,price\n"=""0012""",12\n"=""4523E000""",1')).toEqual([
      ['0012', '12'],
      ['4523E000', '1'],
    ]);
  });
});

describe('what is wrong with a file', () => {
  test('is all named at once, each with its line, and no such row is taken', async () => {
    const csv = ['sep=,', 'code,price,price', 'UE,91,900,7', 'M\uFFFD,1', 'LFT,2', 'S\uFFFD,3,4'].join('\n');
    const { rows, faults } = await readCsv(csv);
    expect(faults).toEqual([
      { line: 2, message: 'the column “price” is there twice' },
      { line: 3, message: expect.stringMatching(/beyond the last column/) },
      { line: 4, message: expect.stringMatching(/“CSV UTF-8”/) },
      { line: 6, message: expect.stringMatching(/“CSV UTF-8”/) },
    ]);
    expect(rows).toEqual([{ line: 5, cells: ['LFT', '2'] }]);
  });

  test('a mark of quotation that is not closed is said with its line', async () => {
    const { faults } = await readCsv('code,price\nUE,1\nLFT,"2\nCRP,3');
    expect(faults).toEqual([{ line: 3, message: expect.stringMatching(/quotation mark/) }]);
  });
});
