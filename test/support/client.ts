import request from 'supertest';

export interface Answer {
  readonly status: number;
  // The tests say what they expect of a body; its shape is theirs to assert.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type Headers = Readonly<Record<string, string>>;
type Method = 'get' | 'post' | 'put' | 'delete';

export type Heard = (method: Method, path: string, answer: Answer) => void;

/** A signed-in person at a browser: cookies kept, the XSRF header sent. */
export class Client {
  /** Hears every answer that anybody gets, if a test sets it. */
  static heard: Heard | undefined;
  private readonly cookies = new Map<string, string>();
  /**
   * Tests about other things register the same person again and again: asked whether it is the same one, they answer
   * another. Off in tests of that question.
   */
  isAlwaysAnother = true;
  /** The keys of calls that were sent with this answer: a repeat is the same call. */
  private readonly saidAnother = new Set<string>();

  constructor(
    readonly address: string,
    readonly username: string,
    readonly password: string,
  ) {}

  async signIn(): Promise<Answer> {
    const basic = Buffer.from(`${this.username}:${this.password}`).toString('base64');
    return this.get('/api/basicAuth/validate', { Authorization: `Basic ${basic}` });
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The cookies that a browser would keep, names and values as sent. */
  get cookieJar(): readonly { readonly name: string; readonly value: string }[] {
    return [...this.cookies].map(([name, value]) => ({ name, value }));
  }

  get xsrf(): string {
    return decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '');
  }

  get(path: string, headers?: Headers): Promise<Answer> {
    return this.send('get', path, undefined, headers);
  }

  async post(path: string, body?: unknown, headers?: Headers): Promise<Answer> {
    const key = headers?.['Idempotency-Key'] ?? '';
    if (this.saidAnother.has(key)) return this.send('post', path, another(body), headers);
    const answer = await this.send('post', path, body, headers);
    const isAsked = answer.status === 409 && answer.body.code === 'same_identity';
    if (!isAsked || !this.isAlwaysAnother) return answer;
    if (key !== '') this.saidAnother.add(key);
    return this.send('post', path, another(body), headers);
  }

  put(path: string, body?: unknown, headers?: Headers): Promise<Answer> {
    return this.send('put', path, body, headers);
  }

  delete(path: string, body?: unknown, headers?: Headers): Promise<Answer> {
    return this.send('delete', path, body, headers);
  }

  async send(method: Method, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const call = request(this.address)[method](path).set(this.headers(method)).set(headers);
    const answer = await (body === undefined ? call : call.send(body as object));
    this.keepCookies(answer.headers['set-cookie'] as unknown as string[] | undefined);
    const { status, headers: said, text } = answer;
    const heard: Answer = { status, body: bodyOf(answer), headers: said, text };
    Client.heard?.(method, path, heard);
    return heard;
  }

  private headers(method: Method): Record<string, string> {
    return {
      ...(this.cookies.size > 0 && { Cookie: this.cookie }),
      ...(method !== 'get' && this.xsrf !== '' && { 'X-XSRF-TOKEN': this.xsrf }),
    };
  }

  private keepCookies(lines: readonly string[] = []): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), value);
    }
  }
}

/** A booking's or a registration's body with its answer. */
function another(body: unknown): unknown {
  const said = { whoItIs: 'another person' };
  const fields = body as { readonly patient?: object };
  return fields.patient === undefined
    ? { ...fields, ...said }
    : { ...fields, patient: { ...fields.patient, ...said } };
}

/** Problem documents are JSON too, though superagent does not parse their media type. */
function bodyOf(answer: request.Response): unknown {
  if (!answer.type.endsWith('problem+json')) return answer.body;
  return JSON.parse(answer.text || (Buffer.isBuffer(answer.body) ? answer.body.toString() : '{}'));
}

/** The answer of a call that must succeed. */
export function good(answer: Answer): Answer {
  if (answer.status === 200 || answer.status === 201) return answer;
  throw new Error(`${answer.status} ${answer.text}`);
}
