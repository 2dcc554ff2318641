import { createTransport } from 'nodemailer';
import type { AttemptOutcome } from '../../shared/domain/reports/delivery.js';
import type { Config } from '../kernel/config.js';
import type { MailAccount } from './mail-settings.js';

export interface MailMessage {
  /** Without its angle brackets; the same at each try, so that a receiver can tell a repeat. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
  readonly attachment?: { readonly filename: string; readonly content: Buffer };
}

export interface MailAnswer {
  readonly outcome: AttemptOutcome;
  /** The server's answer, in one line and without the password. */
  readonly answer: string;
}

type Trust = Pick<Config, 'mailAuthority' | 'mailTimeoutSeconds'>;

/** One conversation with the mail server. Never throws: a refusal is an answer. */
export async function deliverMail(
  account: MailAccount,
  message: MailMessage,
  trust: Trust,
): Promise<MailAnswer> {
  const transport = createTransport(connectionTo(account, trust));
  try {
    const { response } = await transport.sendMail({
      messageId: `<${message.messageId}>`,
      from: { name: account.from.name, address: account.from.address },
      to: { name: '', address: message.to },
      subject: message.subject,
      text: message.text,
      date: message.at,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(message.attachment && {
        attachments: [{ ...message.attachment, contentType: 'application/pdf' }],
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { outcome: 'sent', answer: textOf(response, account) };
  } catch (failure) {
    return refusal(failure as MailFailure, account);
  } finally {
    transport.close();
  }
}

function connectionTo(account: MailAccount, { mailAuthority, mailTimeoutSeconds }: Trust) {
  const { host, port, security, username, password } = account;
  const timeout = mailTimeoutSeconds * 1000;
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username !== '' && { auth: { user: username, pass: password } }),
    ...(mailAuthority !== undefined && { tls: { ca: mailAuthority } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  };
}

interface MailFailure extends Error {
  readonly code?: string;
  /** The code of the last reply, e.g. 550. */
  readonly responseCode?: number;
  readonly response?: string;
}

const PERMANENT = 500;
/** nodemailer's own refusals of its input: another attempt changes nothing. */
const HOPELESS: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

function refusal(failure: MailFailure, account: MailAccount): MailAnswer {
  const { code = '', responseCode = 0 } = failure;
  const isFinal = responseCode >= PERMANENT || (responseCode === 0 && HOPELESS.has(code));
  return {
    outcome: isFinal ? 'failed' : 'delayed',
    answer: textOf(failure.response ?? failure.message, account),
  };
}

const LONGEST_ANSWER = 500;

/** A server may repeat what it was sent: the password is removed in each form in which it was transmitted. */
function textOf(text: string, { username, password }: MailAccount): string {
  const line = text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return secretsOf(username, password)
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), line)
    .slice(0, LONGEST_ANSWER);
}

function secretsOf(username: string, password: string): readonly string[] {
  if (password === '') return [];
  const plain = Buffer.from(`\0${username}\0${password}`).toString('base64');
  return [plain, Buffer.from(password).toString('base64'), password];
}
