// "5-10" becomes 10-May, 05-Oct, 2026-10-05 or 5/10/2026 in a spreadsheet that is not told otherwise.
const DATE =
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|(\d{1,2}-)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(-\d{1,4})?)$/i;

/** Whether a range reads as a day. */
export function isDate(range: string | null | undefined): boolean {
  return DATE.test((range ?? '').trim());
}
