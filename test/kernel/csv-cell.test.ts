import { csvCell, type CsvCell } from '../../server/kernel/http/csv.js';

describe('a cell of a file for spreadsheets', () => {
  test.each<[CsvCell, string]>([
    ['Moyo', 'Moyo'],
    ['Moyo, Tariro', '"Moyo, Tariro"'],
    ['the "new" one', '"the ""new"" one"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaces ', '" spaces "'],
    ['=1+1', "'=1+1"],
    ['+263 77 212 3456', "'+263 77 212 3456"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("http://x", "y")', `"'=HYPERLINK(""http://x"", ""y"")"`],
    ['-12.50', '-12.50'],
    ['+3', '+3'],
    ['-1-1', "'-1-1"],
    [-12.5, '-12.5'],
    [0, '0'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
    ['', ''],
    [new Date('2026-11-21T22:30:05Z'), '2026-11-22 00:30:05'],
  ])('%j is written as %j', (value, written) => {
    expect(csvCell(value, 'Africa/Harare')).toBe(written);
  });

  test.each([
    ['0012', '"=""0012"""'],
    ['4523E000', '"=""4523E000"""'],
    ['+94771234567', '"=""+94771234567"""'],
    ['0012345678901234567', '"=""0012345678901234567"""'],
    ['1-2', '"=""1-2"""'],
    ['16-Dec', '"=""16-Dec"""'],
    ['12.50', '12.50'],
    ['UE', 'UE'],
    ['3.5-5.1', '3.5-5.1'],
  ])('for a spreadsheet %j is kept as it is: %j', (value, written) => {
    expect(csvCell(value, 'Africa/Harare', true)).toBe(written);
  });
});
