import { parentPort, workerData } from 'node:worker_threads';
import type { PrintFont } from '../fonts.js';
import type { Block, PrintedPage } from '../page.js';
import { drawPages, LongPage } from './draw.js';
import { openFonts } from './fonts.js';

/** Pages as a whole, or a long one: it begins, gets further blocks, and ends or is dropped. */
export type PrintTask = { readonly id: number } & (
  | { readonly pages: readonly PrintedPage[] }
  | { readonly begins: PrintedPage }
  | { readonly blocks: readonly Block[] }
  | { readonly ends: true }
  | { readonly drops: true }
);

/** `bytes` come before the answer to what they were drawn for; `isDrawn`: what was asked of a long page. */
export type Drawn = { readonly id: number } & (
  | { readonly pdf: Uint8Array }
  | { readonly bytes: Uint8Array }
  | { readonly isDrawn: true }
  | { readonly failure: string }
);

const fonts = openFonts(workerData as readonly PrintFont[]);
const long = new Map<number, LongPage>();

parentPort?.on('message', (asked: PrintTask) => {
  answer(asked).then(
    (drawn) => parentPort?.postMessage({ id: asked.id, ...drawn }),
    (failure: unknown) => {
      long.delete(asked.id);
      const text = failure instanceof Error ? failure.message : String(failure);
      parentPort?.postMessage({ id: asked.id, failure: text });
    },
  );
});

async function answer(asked: PrintTask): Promise<object> {
  if ('pages' in asked) return { pdf: await drawPages(asked.pages, fonts) };
  const { id } = asked;
  if ('begins' in asked) {
    const send = (bytes: Buffer): void => parentPort?.postMessage({ id, bytes });
    long.set(id, new LongPage(asked.begins, fonts, send));
  } else if ('blocks' in asked) begun(id).add(asked.blocks);
  else if ('ends' in asked) {
    await begun(id).end();
    long.delete(id);
  } else long.delete(id);
  return { isDrawn: true };
}

function begun(id: number): LongPage {
  const page = long.get(id);
  if (!page) throw new Error('The printing thread was restarted.');
  return page;
}
