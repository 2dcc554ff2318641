import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../support/program.js';

const LOG = pathToFileURL(path.join(ROOT, 'dist', 'server', 'kernel', 'log.js')).href;
const PROGRAM = `
  const { newLog } = await import('${LOG}');
  const lost = Object.assign(new Error('terminated'), { code: '57P01', client: { user: 'meniscus', secret: 'key' } });
  newLog({ logLevel: 'warn' }).warn({ err: lost }, 'lost');`;

it('tells of a lost connection what happened, and nothing of the connection', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toMatchObject({ msg: 'lost', err: { message: 'terminated', code: '57P01' } });
  expect(stdout).not.toContain('secret');
});
