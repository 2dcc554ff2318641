/** The recipients of emailed reports. */
export const RECIPIENTS = ['patient', 'doctor'] as const;
export type Recipient = (typeof RECIPIENTS)[number];

/** `notice`: says that the report is ready and how to get it; `attached`: includes the report. */
export type DeliveryContent = 'notice' | 'attached';

export const DELIVERY_STATES = ['queued', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The outcome of one try: `delayed` is tried again. */
export type AttemptOutcome = 'sent' | 'delayed' | 'failed';

/** How the connection to the mail server is kept private; `none` on this machine only. */
export const MAIL_SECURITIES = ['none', 'starttls', 'tls'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

export const MAIL_LANGUAGES = ['en', 'fr', 'pt', 'es'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

const WAITS_IN_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480] as const;
const MINUTE_MS = 60_000;

/** Milliseconds after try number `attempt` (from 1) until the next; undefined: it is given up. */
export function waitAfter(attempt: number): number | undefined {
  const minutes = WAITS_IN_MINUTES[attempt - 1];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
}

const LONGEST = 254;
const LONGEST_LOCAL = 64;

/**
 * One plain address and nothing else: no name, no list, no quotes, no control character. The domain may be in any
 * script; the part before the @ must be ASCII, as not every mail server accepts more.
 */
export function isMailAddress(text: string): boolean {
  const at = text.indexOf('@');
  if (text.length > LONGEST || at < 1 || at > LONGEST_LOCAL || text.includes('@', at + 1)) return false;
  const domain = text.slice(at + 1);
  return /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(text.slice(0, at)) && isDomain(domain);
}

/** The refusal of anything but one address that mail can go to. */
export const NOT_AN_ADDRESS = 'Enter an email address such as name@example.org.';

/** Why a text is no address; null: it is one, or empty. */
export function mailAddressProblem(text: string): string | null {
  const address = text.trim();
  return address === '' || isMailAddress(address) ? null : NOT_AN_ADDRESS;
}

/** Why results cannot be sent as somebody wants them; null: they can. */
export function deliverByProblem(deliverBy: string, address: string): string | null {
  return wantsEmail(deliverBy) && address.trim() === ''
    ? 'Results by email need an email address: enter it, or choose another way to send them.'
    : null;
}

/** The way of delivery in a patient's record is free text. */
export function wantsEmail(deliverBy: string): boolean {
  return /e-?mail/i.test(deliverBy);
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{M}\p{N}-]{1,63}$/u.test(label));
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** A mail server on this very machine: nobody listens between. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.toLowerCase());
}
