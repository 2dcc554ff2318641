/** The requests of a screen. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly key: string | null;
}

type Answers = (asked: Asked) => unknown;

/** An answer that refuses, with what is wrong field by field. */
export function refusal(status: number, problem: object): Response {
  return new Response(JSON.stringify({ title: 'Refused', status, errors: [], ...problem }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });
}

/** Replaces the server: `answers` holds its answers, an empty page otherwise. Returns what was asked. */
export function serve(answers: Answers): Asked[] {
  const heard: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname: path, searchParams: query } = new URL(String(input), 'http://lab');
    const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Record<string, unknown>);
    const key = new Headers(init?.headers).get('Idempotency-Key');
    const asked = { method: init?.method ?? 'GET', path, query, body, key };
    heard.push(asked);
    const answer = (await answers(asked)) ?? { items: [], page: 1, size: 50, total: 0 };
    if (answer instanceof Response) return answer;
    return new Response(JSON.stringify(answer), { headers: { 'X-Live-Seq': '1', 'X-Live-Epoch': 'e' } });
  };
  return heard;
}
