/** The server's refusal; `body` is what the caller knows it to be. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    call: string,
    text: string,
  ) {
    super(`${call}: ${status} ${text.slice(0, 300)}`);
  }
}

type Method = 'GET' | 'POST' | 'PUT';

/** Somebody at a screen: signed in over the API like anyone else, cookies kept, the XSRF header sent. */
export class Person {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly address: string,
    readonly username: string,
    private readonly password: string,
    private readonly leaving: AbortSignal,
  ) {}

  async signIn(): Promise<void> {
    this.cookies.clear();
    const basic = Buffer.from(`${this.username}:${this.password}`).toString('base64');
    await this.call('GET', '/api/basicAuth/validate', undefined, { Authorization: `Basic ${basic}` });
  }

  get<T>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  post<T>(path: string, body: object, key?: string): Promise<T> {
    return this.call<T>('POST', path, body, keyed(key));
  }

  put<T>(path: string, body: object, key?: string): Promise<T> {
    return this.call<T>('PUT', path, body, keyed(key));
  }

  private async call<T>(method: Method, path: string, body?: object, headers: Headers = {}): Promise<T> {
    const answer = await fetch(this.address + path, {
      method,
      signal: this.leaving,
      headers: { ...this.standing(method), ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.keep(answer.headers.getSetCookie());
    const text = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, `${this.username} ${method} ${path}`, text);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  private standing(method: Method): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const xsrf = decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '');
    return { ...(cookie && { Cookie: cookie }), ...(method !== 'GET' && { 'X-XSRF-TOKEN': xsrf }) };
  }

  private keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

type Headers = Readonly<Record<string, string>>;

function keyed(key: string | undefined): Headers {
  return key === undefined ? {} : { 'Idempotency-Key': key };
}
