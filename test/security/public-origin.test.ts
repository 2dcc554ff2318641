import { expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '../../server/kernel/config.js';
import { publicOrigin } from '../../server/kernel/http/public-origin.js';

const asked = (host: string | undefined) => ({
  protocol: 'http',
  get: (name: string) => (name === 'host' ? host : undefined),
});

test.each([
  [{}, 'localhost:3000', 'http://localhost:3000'],
  [{}, '127.0.0.1:3000', 'http://127.0.0.1:3000'],
  [{}, 'evil.example', ''],
  [{}, undefined, ''],
  [{ HOST: '10.0.0.5' }, '10.0.0.5:3000', 'http://10.0.0.5:3000'],
  [{ PUBLIC_HOSTS: 'lab.example:3000, 10.0.0.5' }, 'Lab.Example:3000', 'http://lab.example:3000'],
  [{ PUBLIC_HOSTS: 'lab.example:3000' }, 'lab.example:4000', ''],
  [{ PUBLIC_URL: 'https://lab.example/' }, 'evil.example', 'https://lab.example'],
])('under %j a report that is opened as %s carries the code of "%s"', (env, host, origin) => {
  // The function reads the one header that it is given.
  expect(publicOrigin(readConfig(env), asked(host) as never)).toBe(origin);
});

test.each(['http://lab.example', 'lab example', 'a..b', '-'.repeat(70)])(
  'PUBLIC_HOSTS refuses "%s"',
  (hosts) => expect(() => readConfig({ PUBLIC_HOSTS: hosts })).toThrow(ConfigError),
);
