import { problemFrom, unreachable } from '../app/api-problem.js';

const KEPT_MS = 120_000;

async function fetched(path: string): Promise<Blob> {
  const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => {
    throw unreachable();
  });
  if (!answer.ok) throw await problemFrom(answer);
  return answer.blob();
}

/** Opens the browser's print dialog with a PDF of the server, without leaving the page. Throws an ApiProblem. */
export async function printFile(path: string): Promise<void> {
  const address = URL.createObjectURL(await fetched(path));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Printing';
  frame.src = address;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
  // The dialog reads from the frame until it closes, and nothing reliable tells when.
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, KEPT_MS);
}

/** Puts text or a PDF of the server into the downloads. Throws an ApiProblem when there is no such file. */
export async function saveFile(source: string | Blob, name: string): Promise<void> {
  const address = URL.createObjectURL(typeof source === 'string' ? await fetched(source) : source);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
