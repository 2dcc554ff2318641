import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { MailSecurity } from '../../shared/domain/reports/delivery.js';
import { certifiedHere } from '../support/certificate.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { setUpMail } from './post.js';
import { startReceiver, type Receiver } from './receiver.js';

const OURS = certifiedHere('Mail of the house');
const ANOTHER = certifiedHere('Mail of somebody else');

let lab: Laboratory;
let receiver: Receiver | undefined;

beforeAll(async () => {
  lab = await openLaboratory({ config: { mailTimeoutSeconds: 2, mailAuthority: OURS.cert } });
});
afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
});
afterAll(() => lab.close());

/** The outcome of a test message to a mail server with this certificate, and how many letters that server took. */
async function tried(security: MailSecurity, certified: typeof OURS) {
  const isTls = security === 'tls';
  receiver = await startReceiver({ ...certified, secure: isTls, disabledCommands: ['AUTH'] });
  await setUpMail(lab, receiver.port, { security });
  const manager = await lab.as('ROLE_LABADMIN');
  const { body } = await manager.post('/api/mail-settings/test', { to: 'boss@lab.example' });
  return { ...body, letters: receiver.letters.length };
}

describe.each(['tls', 'starttls'] as const)('with %s', (security) => {
  test('a mail server that the house’s own authority vouches for is spoken to', async () => {
    expect(await tried(security, OURS)).toEqual({
      sent: true,
      answer: expect.stringMatching(/^250 /),
      letters: 1,
    });
  });

  test('one that it does not vouch for gets nothing, and the answer says why', async () => {
    expect(await tried(security, ANOTHER)).toEqual({
      sent: false,
      answer: expect.stringMatching(/self-signed certificate/),
      letters: 0,
    });
  });
});

test('a mail server that offers no encryption gets nothing where it is asked for', async () => {
  receiver = await startReceiver();
  await setUpMail(lab, receiver.port, { security: 'starttls' });
  const manager = await lab.as('ROLE_LABADMIN');
  const { body } = await manager.post('/api/mail-settings/test', { to: 'boss@lab.example' });
  expect(body).toMatchObject({ sent: false });
  expect(receiver.letters).toEqual([]);
});
