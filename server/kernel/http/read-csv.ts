/** A line of a file, its fields trimmed; `line` counts from 1. */
export interface CsvLine {
  readonly line: number;
  readonly fields: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** A table as a spreadsheet saves it, with the separator that its heading uses; empty lines are left out. */
export function readCsv(text: string): readonly CsvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = separatorOf(lines[0] ?? '');
  return lines
    .map((line, index) => ({ line: index + 1, fields: fieldsIn(line, separator) }))
    .filter(({ fields }) => fields.some((field) => field !== ''));
}

function separatorOf(heading: string): string {
  const count = (separator: string): number => heading.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best), SEPARATORS[0]);
}

/** A quoted field may hold the separator: it goes on while a quote is open. */
function fieldsIn(line: string, separator: string): readonly string[] {
  const fields: string[] = [];
  let open: string | undefined;
  for (const part of line.split(separator)) {
    const field = open === undefined ? part : open + separator + part;
    open = isOpen(field) ? field : undefined;
    if (open === undefined) fields.push(plain(field));
  }
  return open === undefined ? fields : [...fields, plain(open)];
}

function isOpen(field: string): boolean {
  return field.split('"').length % 2 === 0;
}

/** A spreadsheet's mark before what it would take for a formula is none of the text: "'-" is "-". */
function plain(field: string): string {
  const text = field.trim().replace(/^'(?=[=+\-@])/, '');
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}
