import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Client } from '../support/client.js';

export interface Paper {
  readonly pages: number;
  /** The text layer, a line each, as a person would copy it. */
  readonly lines: readonly string[];
}

/** Prints a PDF, which counts as a print, and reads its text layer. */
export function printed(who: Client, path: string): Promise<Paper> {
  return paper(who, path, 'POST');
}

/** Fetches a PDF and reads its text layer. */
export async function paper(who: Client, path: string, method: 'GET' | 'POST' = 'GET'): Promise<Paper> {
  const headers = { Cookie: who.cookie, 'X-XSRF-TOKEN': who.xsrf };
  const answer = await fetch(`${who.address}${path}`, { method, headers });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  if (answer.headers.get('content-type') !== 'application/pdf') throw new Error(`${path} is no PDF`);
  return readPaper(new Uint8Array(await answer.arrayBuffer()));
}

export async function readPaper(data: Uint8Array): Promise<Paper> {
  const document = await getDocument({ data, verbosity: 0 }).promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent({ disableNormalization: true });
    for (const item of content.items) {
      if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    }
    text += '\n';
  }
  return { pages: document.numPages, lines: text.split('\n') };
}
