import { Secret, TOTP } from 'otpauth';
import bwipjs from 'bwip-js/node';

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, half a minute. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A telephone whose clock is half a minute off is let in. */
const DRIFT = 1;
/** A longer name makes a picture that a telephone reads badly. */
const LONGEST_ISSUER = 40;

/** 160 bits, in base 32 as people type it. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The text of the QR code; a colon would part issuer and account in another place. */
export function enrolmentUri(secret: string, issuer: string, username: string): string {
  const plain = [...issuer.replaceAll(':', ' ')].slice(0, LONGEST_ISSUER).join('').trim();
  return new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret), issuer: plain, label: username }).toString();
}

export function qrCode(text: string): string {
  return bwipjs.toSVG({ bcid: 'qrcode', text, scale: 4, paddingwidth: 4, paddingheight: 4 });
}

/** The half minute that a moment lies in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / (SHAPE.period * 1000));
}

/** The half minute the code belongs to; undefined if to none nearby. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT });
  return delta === null ? undefined : stepAt(now) + delta;
}
