import { Worker } from 'node:worker_threads';
import { Problem } from '../http/problem.js';
import { printFonts } from './fonts.js';
import type { PrintTask, Drawn } from './drawing/thread.js';
import type { Block, PrintedPage } from './page.js';

export type { PrintedPage } from './page.js';

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (failure: Error) => void;
  /** For a long page: it takes bytes before its answer. */
  readonly take?: (bytes: Buffer) => void;
}

const MOST_WAITING = 200;
const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let lastId = 0;

/** Draws pages, one after another, in a thread of its own, so that requests go on being answered meanwhile. */
export function printPdf(...pages: readonly PrintedPage[]): Promise<Buffer> {
  return asked({ id: (lastId += 1), pages });
}

/**
 * A long page: its content, then `parts` of it as they are read. Its bytes come while it is drawn, and nothing of it is
 * held; how many pages it has, its foot cannot say.
 */
export async function* printLong(
  page: PrintedPage,
  parts: AsyncIterable<readonly Block[]>,
): AsyncGenerator<Buffer> {
  const id = (lastId += 1);
  let drawn: Buffer[] = [];
  const ask = async (what: object): Promise<readonly Buffer[]> => {
    drawn = [];
    await asked({ id, ...what } as PrintTask, (bytes) => drawn.push(bytes));
    return drawn;
  };
  try {
    yield* await ask({ begins: page });
    for await (const blocks of parts) yield* await ask({ blocks });
    yield* await ask({ ends: true });
  } finally {
    // Also when the reader hangs up. It does nothing if the page has ended.
    thread?.postMessage({ id, drops: true });
  }
}

function asked(what: PrintTask, take?: (bytes: Buffer) => void): Promise<Buffer> {
  if (waiting.size >= MOST_WAITING) {
    return Promise.reject(
      new Problem('unavailable', 'Too many pages are being printed; try again in a moment.', {
        retryAfter: 5,
      }),
    );
  }
  return new Promise((resolve, reject) => {
    waiting.set(what.id, { resolve, reject, ...(take && { take }) });
    running().ref();
    running().postMessage(what);
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

/** A server that runs from its sources, as in the tests, runs its thread from them too. */
function startThread(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const loader = new URL('../../../scripts/ts.mjs', import.meta.url).href;
  return new Worker(new URL(`./drawing/thread.${isSource ? 'ts' : 'js'}`, import.meta.url), {
    workerData: printFonts(),
    ...(isSource && { execArgv: ['--no-warnings', '--import', loader] }),
  });
}

function settle(worker: Worker, drawn: Drawn): void {
  const whose = waiting.get(drawn.id);
  if ('bytes' in drawn) return whose?.take?.(Buffer.from(drawn.bytes));
  waiting.delete(drawn.id);
  // Only a page that is being drawn keeps the process alive.
  if (waiting.size === 0) worker.unref();
  if ('failure' in drawn) whose?.reject(new Error(drawn.failure));
  else whose?.resolve('pdf' in drawn ? Buffer.from(drawn.pdf) : Buffer.alloc(0));
}

function lose(worker: Worker, failure: Error): void {
  if (thread !== worker) return;
  thread = undefined;
  for (const whose of waiting.values()) whose.reject(failure);
  waiting.clear();
}
