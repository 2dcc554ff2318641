import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { House } from '../durability/laboratory.js';
import { Client } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { IS_LONG_RUN, testLong } from '../support/long.js';
import { bookAndPay } from './filled.js';
import { runProgram } from './programs.js';

const PASSPHRASE = 'a passphrase of a good length';

let house: House;
let other: House;
let backups: string;
beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), 'meniscus-backups-'));
  house = await House.build();
  other = await House.build();
  await house.start();
});
afterAll(async () => {
  await house?.stop();
  await other?.stop();
  rmSync(backups, { recursive: true, force: true });
});

test('the embedded laboratory: a backup beside the server, a full disk, an empty folder, an upgrade and the way back', async () => {
  const admin = new Client(house.address, 'admin', TEST_PASSWORD);
  await admin.signIn();
  const booking = await bookAndPay(admin, 'Kept By Backup');
  const env = { DATA_DIR: house.dataDir, BACKUP_DIR: backups, BACKUP_PASSPHRASE: PASSPHRASE };

  const full = await runProgram('backup', [], env, 40);
  expect(full).toMatchObject({ code: 2, said: expect.stringContaining('no room left for the backup') });
  expect(readdirSync(backups)).toEqual([]);

  const file = join(backups, 'aside', 'before-the-move.backup');
  const taken = await runProgram('backup', [file], env);
  expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('Encrypted') });
  expect(taken.said).toContain(`Good: ${file}`);
  const kept = readFileSync(file);
  const over = await runProgram('backup', [file], env);
  expect(over).toMatchObject({ code: 2, said: expect.stringContaining('already exists') });
  expect(readFileSync(file).equals(kept)).toBe(true);
  expect(readdirSync(join(backups, 'aside'))).toEqual(['before-the-move.backup']);

  const beneath = await runProgram('restore', [file, '--replace'], env);
  expect(beneath).toMatchObject({ code: 2, said: expect.stringContaining('Already running') });
  if (IS_LONG_RUN) {
    const upgradeBeneath = await runProgram('upgrade', [], env);
    expect(upgradeBeneath).toMatchObject({ code: 2, said: expect.stringContaining('Already running') });
    const unnamed = await runProgram('backup', [], env);
    expect(unnamed).toMatchObject({ code: 0, said: expect.stringContaining(`Good: ${backups}`) });
  }

  if (IS_LONG_RUN) {
    const wrong = await runProgram('restore', [file], {
      ...env,
      DATA_DIR: other.dataDir,
      BACKUP_PASSPHRASE: 'another one entirely',
    });
    expect(wrong).toMatchObject({ code: 2, said: expect.stringContaining('not the passphrase') });
    expect(existsSync(join(other.dataDir, 'audit.key'))).toBe(false);
  }
  const restored = await runProgram('restore', [file], { ...env, DATA_DIR: other.dataDir });
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('are the same') });
  expect(readFileSync(join(other.dataDir, 'audit.key'))).toEqual(
    readFileSync(join(house.dataDir, 'audit.key')),
  );

  const upgraded = await runProgram('upgrade', [], { ...env, DATA_DIR: other.dataDir });
  expect(upgraded).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /To go back:[\s\S]*npm run restore -- \S*meniscus-before-upgrade-[\dT-]+Z\.backup /,
    ),
  });
  if (IS_LONG_RUN) {
    const again = await runProgram('restore', [file], { ...env, DATA_DIR: other.dataDir });
    expect(again).toMatchObject({ code: 2, said: expect.stringContaining('add --replace') });
    await other.start();
    const there = new Client(other.address, 'admin', TEST_PASSWORD);
    await there.signIn();
    expect((await there.get(`/api/booking/${booking}`)).body.patientData.fullName).toBe('Kept By Backup');
  }
}, 600_000);

test('a passphrase that is soon guessed is refused', async () => {
  const short = await runProgram('backup', [], { DATA_DIR: house.dataDir, BACKUP_PASSPHRASE: 'short' });
  expect(short).toMatchObject({ code: 2, said: expect.stringContaining('at least 12 characters') });
});

testLong('words that mean nothing are refused, too few and too many', async () => {
  expect(await runProgram('backup', ['--bad'], {})).toMatchObject({
    code: 2,
    said: expect.stringContaining('--bad'),
  });
  expect(await runProgram('restore', [], {})).toMatchObject({
    code: 2,
    said: expect.stringContaining('name one backup'),
  });
  expect(await runProgram('backup', ['one.backup', '--to', backups], {})).toMatchObject({
    code: 2,
    said: expect.stringContaining('not both'),
  });
});
