import { problemFrom, unreachable } from '../core/api-problem.js';
import { requestEnded, requestStarted } from '../core/loading.js';

/** A file that the server makes, such as a PDF. Throws an ApiProblem when there is none. */
export async function readFile(path: string): Promise<Blob> {
  requestStarted();
  try {
    const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => {
      throw unreachable();
    });
    if (!answer.ok) throw await problemFrom(answer);
    return await answer.blob();
  } finally {
    requestEnded();
  }
}

/** Puts a file made here, or one of the server, into the downloads. */
export async function saveFile(source: string | Blob, name: string): Promise<void> {
  const address = URL.createObjectURL(typeof source === 'string' ? await readFile(source) : source);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
