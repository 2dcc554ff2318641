import { parentPort, workerData } from 'node:worker_threads';
import type { PrintFont } from '../fonts.js';
import type { PrintedPage } from '../page.js';
import { drawPages } from './draw.js';
import { openFonts } from './fonts.js';

interface Asked {
  readonly id: number;
  readonly pages: readonly PrintedPage[];
}

const fonts = openFonts(workerData as readonly PrintFont[]);

parentPort?.on('message', ({ id, pages }: Asked) => {
  drawPages(pages, fonts).then(
    (pdf) => parentPort?.postMessage({ id, pdf }),
    (failure: unknown) =>
      parentPort?.postMessage({ id, failure: failure instanceof Error ? failure.message : String(failure) }),
  );
});
