// Plain JavaScript: a thread starts from a file as it lies on the disk, also in tests, where nothing is built.
import { parentPort, workerData } from 'node:worker_threads';
import { drawPages } from './draw.js';
import { openFonts } from './fonts.js';

const fonts = openFonts(workerData);

parentPort.on('message', async ({ id, pages }) => {
  try {
    parentPort.postMessage({ id, pdf: await drawPages(pages, fonts) });
  } catch (failure) {
    parentPort.postMessage({ id, failure: failure instanceof Error ? failure.message : String(failure) });
  }
});
