import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../server/kernel/config.js';
import { ROOT } from './support/program.js';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly healthcheck?: object;
  readonly restart?: string;
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly deploy?: { readonly replicas?: number };
}

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const text = read('docker-compose.yml');
const { services, networks, volumes } = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const environmentOf = (name: string): Readonly<Record<string, string>> => services[name]?.environment ?? {};

/** Filled in as docker compose does from .env; throws if a required variable is missing. */
function filled(value: string, env: Readonly<Record<string, string>>): string {
  return value.replace(
    /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
    (_all, name: string, mark?: string, rest?: string) => {
      if (env[name]) return env[name];
      if (mark === '?') throw new Error(rest);
      return rest ?? '';
    },
  );
}

const SET = { POSTGRES_PASSWORD: 'a-password', AUDIT_KEY: 'a key of at least thirty-two characters' };
const filledIn = (name: string, env: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(environmentOf(name)).map(([key, value]) => [key, filled(value, env)]));

test('no secret has a value that everybody knows: without it nothing starts', () => {
  for (const name of ['api', 'worker', 'database'])
    expect(() => filledIn(name, { ...SET, POSTGRES_PASSWORD: '' })).toThrow('set POSTGRES_PASSWORD in .env');
  for (const name of ['api', 'worker'])
    expect(() => filledIn(name, { ...SET, AUDIT_KEY: '' })).toThrow('set AUDIT_KEY in .env');
  const example = Object.fromEntries(
    read('.env.example')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s) as [string, string]),
  );
  expect([example['POSTGRES_PASSWORD'], example['AUDIT_KEY'], example['ADMIN_PASSWORD']]).toEqual([
    '',
    '',
    '',
  ]);
});

test('what its processes are told is what the server reads, and takes', () => {
  for (const name of ['api', 'worker']) {
    const env = filledIn(name, SET);
    expect(readConfig(env)).toMatchObject({
      redisUrl: 'redis://redis:6379',
      databaseUrl: 'postgres://meniscus:a-password@database:5432/meniscus',
    });
    const known = read('server/kernel/config.ts');
    expect(Object.keys(env).filter((key) => !known.includes(`'${key}'`))).toEqual([]);
  }
  expect(readConfig(filledIn('api', SET)).workers).toBe(false);
  expect(readConfig(filledIn('worker', SET)).workers).toBe(true);
});

test('three API processes and two workers stand behind the proxy, which alone is reached from outside', () => {
  expect(services['api']?.deploy?.replicas).toBe(3);
  expect(services['worker']?.deploy?.replicas).toBe(2);
  expect(Object.keys(services).filter((name) => services[name]?.ports !== undefined)).toEqual(['proxy']);
});

test('the API and the workers reach a mail server outside; database and Redis have no way out', () => {
  expect(networks).toEqual({ outside: null, backend: { internal: true } });
  for (const [name, { networks: joined }] of Object.entries(services)) {
    const kept = name === 'database' || name === 'redis';
    expect([name, joined]).toEqual([name, kept ? ['backend'] : ['outside', 'backend']]);
  }
});

test('backups go to a volume with a name, the same for every process, which its user may write to', () => {
  expect(Object.keys(volumes)).toContain('backups');
  for (const name of ['api', 'worker']) {
    expect(services[name]?.volumes).toEqual(['backups:/backups']);
    expect(readConfig(filledIn(name, SET)).backupDir).toBe('/backups');
  }
  expect(read('Dockerfile')).toMatch(/chown node:node .*\/backups/);
});

test('every part is started again, and but for the proxy looked after', () => {
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.restart]).toEqual([name, 'unless-stopped']);
    expect([name, service.healthcheck !== undefined]).toEqual([name, name !== 'proxy']);
  }
});

test('the proxy lets through whatever the server itself takes of one body', () => {
  const megabytes = (name: string, pattern: RegExp): number => Number(pattern.exec(read(name))?.[1]);
  const taken = megabytes('server/boot/server.ts', /FILE_LIMIT = '(\d+)mb'/);
  expect(taken).toBeGreaterThan(0);
  expect(megabytes('deploy/nginx.conf', /client_max_body_size (\d+)m;/)).toBeGreaterThan(taken);
  expect(megabytes('server/cluster/proxy.ts', /MOST_BODY = (\d+) \* 1024 \* 1024/)).toBeGreaterThan(taken);
});

test('what is said of the first password is what happens: each start prints another one', () => {
  expect(read('.env.example')).toContain('each start prints a new one-time password until it was changed');
});
