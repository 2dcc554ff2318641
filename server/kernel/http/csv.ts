import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import type { Page } from '../../../shared/contract/page.js';
import { wallTime } from '../../../shared/domain/time/lab-time.js';
import { contentDisposition } from './files.js';

const asked = new AsyncLocalStorage<true>();
const FOR = 'for';
const SPREADSHEET = 'spreadsheet';

/** A moment is written as the laboratory's clock shows it, `2026-11-21 14:05:09`. */
export type CsvCell = string | number | boolean | Date | null | undefined;

export interface CsvColumn<Row> {
  readonly title: string;
  readonly value: (row: Row) => CsvCell;
}

/** Rows as they are read, a batch at a time, and the zone of their times. */
export interface CsvRows<Row> {
  readonly timeZone: string;
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** A list's answer: one of its pages, or with `format=csv` all of it. */
export type PageOrFile<Row> = Page<Row> | StreamableFile;

/**
 * A file for a spreadsheet, sent while it is read: no list is held in memory. RFC 4180, with the mark by which
 * spreadsheets know UTF-8; with `?for=spreadsheet` codes and numbers such as 0012 stay the texts that they are. The
 * first batch is read before anything is answered, so that a refusal is one.
 */
export async function csvAnswer<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  { timeZone, batches }: CsvRows<Row>,
): Promise<StreamableFile> {
  // Asked now: it is written when the call is answered.
  const forSpreadsheet = isForSpreadsheet();
  const reading = batches[Symbol.asyncIterator]();
  const first = await reading.next();
  const line = (row: Row) =>
    columns.map(({ value }) => csvCell(value(row), timeZone, forSpreadsheet)).join(',');
  async function* text(): AsyncGenerator<string> {
    try {
      yield `\uFEFF${columns.map(({ title }) => csvCell(title, timeZone)).join(',')}\r\n`;
      for (let read = first; !read.done; read = await reading.next()) {
        if (read.value.length > 0) yield `${read.value.map(line).join('\r\n')}\r\n`;
      }
    } finally {
      // Also when the reader hangs up: the connection goes back.
      await reading.return?.();
    }
  }
  return new StreamableFile(Readable.from(text()), {
    type: 'text/csv; charset=utf-8',
    disposition: contentDisposition('attachment', `${name}.csv`),
  });
}

/** Few rows that are there already. */
export function lockRows<Row>(timeZone: string, rows: readonly Row[]): CsvRows<Row> {
  async function* batches(): AsyncGenerator<readonly Row[]> {
    yield await Promise.resolve(rows);
  }
  return { timeZone, batches: batches() };
}

// A text that has the mark already gets one more, so that taking one off gives it back.
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\t\r\n]|^\s|\s$/;

/** Texts that a spreadsheet would change: 0012, 4523E000, +94771234567, 12345678901234567, 1-2, 16-Dec. */
const WOULD_CHANGE =
  /^(?:0\d+|\d+E\d+|\+\d+|\d{16,}|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d{1,2}[-/ ][A-Z]{3}|[A-Z]{3}[-/ ]\d{1,4})$/i;

/** A text that a spreadsheet would take for a formula is kept as text; a number stays one. */
export function csvCell(value: CsvCell, timeZone: string, forSpreadsheet = false): string {
  const text = value instanceof Date ? wallTime(timeZone, value).replace('T', ' ') : String(value ?? '');
  if (forSpreadsheet && typeof value === 'string' && WOULD_CHANGE.test(text)) return `"=""${text}"""`;
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * `?for=spreadsheet` beside any file of a list: texts that a spreadsheet would take for figures are kept as texts. It
 * is taken off the address here, so that no list has to know of it; said of anything else it stays, and is refused.
 */
export function forSpreadsheet(request: Request, _response: Response, next: NextFunction): void {
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  const said = new URLSearchParams(query);
  if (said.get(FOR) !== SPREADSHEET || said.getAll(FOR).length > 1) return next();
  said.delete(FOR);
  const left = said.toString();
  request.url = left === '' ? path : `${path}?${left}`;
  asked.run(true, () => next());
}

function isForSpreadsheet(): boolean {
  return asked.getStore() === true;
}
