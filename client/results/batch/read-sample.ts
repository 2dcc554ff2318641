import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { LoadedResult } from '../entry/open-entry.js';
import { readBooking, readResult } from '../results.api.js';

const QUIET = { quiet: true };

/** Each by two calls: as many as a browser sends at once over plain http. */
const AT_ONCE = 3;

let reading = 0;
const inTurn: (() => void)[] = [];
let last: Promise<void> = Promise.resolve();

/**
 * As its own sheet reads it; its calls are made from there. A rack is read in turn, each sample from a task of its own:
 * to send all its calls in one would hold the page.
 */
export async function readSample(card: JobCardRow): Promise<LoadedResult> {
  if (reading === AT_ONCE) await new Promise<void>((mayRead) => inTurn.push(mayRead));
  else reading += 1;
  try {
    last = last.then(nextTask);
    await last;
    return await readNow(card);
  } finally {
    const next = inTurn.shift();
    if (next === undefined) reading -= 1;
    else next();
  }
}

function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

async function readNow({ laboratoryUnit, bookingInformationId, code }: JobCardRow): Promise<LoadedResult> {
  const [result, booking] = await Promise.all([
    readResult(laboratoryUnit, bookingInformationId, code, QUIET),
    readBooking(bookingInformationId, QUIET),
  ]);
  return { result, booking, calls: [], seq: undefined };
}
