import { Worker } from 'node:worker_threads';
import { Problem } from '../http/problem.js';
import { printFonts } from './fonts.js';
import type { PrintedPage } from './page.js';

export type { PrintedPage } from './page.js';

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (failure: Error) => void;
}

type Drawn =
  { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly failure: string };

const MOST_WAITING = 200;
const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let lastId = 0;

/** Draws pages, one after another, in a thread of its own, so that requests go on being answered meanwhile. */
export function printPdf(...pages: readonly PrintedPage[]): Promise<Buffer> {
  if (waiting.size >= MOST_WAITING) {
    return Promise.reject(
      new Problem('unavailable', 'Too many pages are being printed; try again in a moment.', {
        retryAfter: 5,
      }),
    );
  }
  return new Promise((resolve, reject) => {
    const id = (lastId += 1);
    waiting.set(id, { resolve, reject });
    running().ref();
    running().postMessage({ id, pages });
  });
}

function running(): Worker {
  if (thread) return thread;
  const started = startThread();
  started.on('message', (drawn: Drawn) => settle(started, drawn));
  started.on('error', (failure: Error) => lose(started, failure));
  started.on('exit', () => lose(started, new Error('The printing thread ended.')));
  thread = started;
  return started;
}

/** Where the server runs from its sources, as in the tests, its thread does too. */
function startThread(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const loader = new URL('../../../scripts/ts.mjs', import.meta.url).href;
  return new Worker(new URL(`./drawing/thread.${isSource ? 'ts' : 'js'}`, import.meta.url), {
    workerData: printFonts(),
    ...(isSource && { execArgv: ['--no-warnings', '--import', loader] }),
  });
}

function settle(worker: Worker, drawn: Drawn): void {
  const asked = waiting.get(drawn.id);
  waiting.delete(drawn.id);
  // Only a page that is being drawn keeps the process alive.
  if (waiting.size === 0) worker.unref();
  if ('pdf' in drawn) asked?.resolve(Buffer.from(drawn.pdf));
  else asked?.reject(new Error(drawn.failure));
}

function lose(worker: Worker, failure: Error): void {
  if (thread !== worker) return;
  thread = undefined;
  for (const asked of waiting.values()) asked.reject(failure);
  waiting.clear();
}
