import { LIVE_EPOCH_HEADER, LIVE_SEQ_HEADER, type LiveSeq } from '../../shared/live.js';
import { problemFrom, unreachable, type ApiProblem } from './api-problem.js';
import { headersFor, type CallOptions, type Method } from './call-headers.js';
import { askPassword, setWitnessCodeAsked } from './confirmation.js';
import { ENROLMENT_PAGE, setEnrolmentDue } from './enrolment.js';
import { isBackground, requestEnded, requestStarted } from './loading.js';
import { goTo, rememberUrl } from './navigation.js';

export { ApiProblem, asProblem, OWN_WORDING } from './api-problem.js';
export { newIdempotencyKey } from './call-headers.js';
export type { CallOptions } from './call-headers.js';

export interface Live<T> {
  readonly data: T;
  /** The sequence number of the picture: subscribe with `since` = this. */
  readonly seq: LiveSeq | undefined;
}

let forgetSession: (refused: ApiProblem) => void = () => undefined;

/** session.ts hands in how to forget the user; so the two files do not import each other. */
export function onSessionLost(forget: (refused: ApiProblem) => void): void {
  forgetSession = forget;
}

function followRefusal(problem: ApiProblem, options: CallOptions): void {
  if (problem.status === 401 && options.handles401 !== true) {
    rememberUrl();
    forgetSession(problem);
    goTo('/security/login', { replace: true });
  }
  if (problem.code === 'second_factor_enrolment_required') leadToEnrolment();
  if (problem.code === 'witness_code_required') setWitnessCodeAsked(true);
  if (problem.code === 'password_change_required') goTo('/admin/change-password', { replace: true });
}

function leadToEnrolment(): void {
  setEnrolmentDue(true);
  // Asked again there, it would load the page for ever.
  if (window.location.pathname === ENROLMENT_PAGE) return;
  rememberUrl();
  goTo(ENROLMENT_PAGE, { replace: true });
}

export interface Write {
  /** The person's intention, word for word. */
  readonly intention: string;
  readonly idempotencyKey: string | undefined;
  readonly attempt: (idempotencyKey?: string) => Promise<Response>;
}

/** Before anybody is signed in there is nothing to repeat. */
let sendWrite = ({ attempt }: Write): Promise<Response> => attempt();

/** The shell hands in how a write goes out until it is known (writes.ts), so that the sign-in page does not load it. */
export function setWriteSender(send: (write: Write) => Promise<Response>): void {
  sendWrite = send;
}

async function send(method: Method, path: string, body: unknown, options: CallOptions): Promise<Response> {
  if (method === 'GET') return sendOnce(method, path, body, options);
  return sendWrite({
    intention: `${method} ${path} ${JSON.stringify(body) ?? ''}`,
    idempotencyKey: options.idempotencyKey,
    attempt: (idempotencyKey) =>
      sendOnce(method, path, body, idempotencyKey === undefined ? options : { ...options, idempotencyKey }),
  });
}

async function sendOnce(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<Response> {
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: headersFor(method, body, options),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }).catch((thrown: unknown) => {
    throw thrown instanceof DOMException && thrown.name === 'AbortError' ? thrown : unreachable();
  });
  if (answer.ok) return answer;
  const problem = await problemFrom(answer);
  if (problem.code === 'confirmation_required' && (await confirmed(options)))
    return sendOnce(method, path, body, options);
  followRefusal(problem, options);
  throw problem;
}

/** While a person is asked, nothing is on its way. */
async function confirmed({ quiet }: CallOptions): Promise<boolean> {
  requestEnded(quiet);
  try {
    return await askPassword();
  } finally {
    requestStarted(quiet);
  }
}

/** From its start to the last byte of its answer. */
async function counted<T>(options: CallOptions, work: (asked: CallOptions) => Promise<T>): Promise<T> {
  const quiet = isBackground(options.quiet);
  requestStarted(quiet);
  try {
    return await work({ ...options, quiet });
  } finally {
    requestEnded(quiet);
  }
}

async function bodyOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function call<T>(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  return counted(options, async (asked) => bodyOf<T>(await send(method, path, body, asked)));
}

async function getLive<T>(path: string, options: CallOptions = {}): Promise<Live<T>> {
  return counted(options, async (asked) => {
    const response = await send('GET', path, undefined, asked);
    const seq = seqOf(response.headers);
    return { data: await bodyOf<T>(response), seq };
  });
}

function seqOf(headers: Headers): LiveSeq | undefined {
  const number = headers.get(LIVE_SEQ_HEADER);
  return number === null
    ? undefined
    : { number: Number(number), epoch: headers.get(LIVE_EPOCH_HEADER) ?? undefined };
}

/** A file whose making is an act that counts, such as a print. */
async function postFile(path: string, options: CallOptions = {}, body: object = {}): Promise<Blob> {
  return counted(options, async (asked) => (await send('POST', path, body, asked)).blob());
}

export const api = {
  get: <T>(path: string, options?: CallOptions): Promise<T> => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> =>
    call<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> =>
    call<T>('PUT', path, body, options),
  delete: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> =>
    call<T>('DELETE', path, body, options),
  getLive,
  postFile,
} as const;

/** `/api/x` + `{page: 2, q: undefined}` -> `/api/x?page=2`; empty and undefined values are left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The answer of list calls. */
export type { Page } from '../../shared/contract/page.js';
