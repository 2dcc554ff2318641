import { generateKeyPairSync, sign } from 'node:crypto';

/** A key with a certificate that vouches for itself, as PEM. */
export interface Certified {
  readonly key: string;
  readonly cert: string;
}

/** RFC 5280, as little of it as a TLS client asks for: P-256, this machine by address and by name, for one day. */
export function certifiedHere(name: string): Certified {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = seq(set(seq(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const algorithm = seq(ECDSA_SHA256);
  const body = seq(
    der(0xa0, integer(2)),
    integer(Date.now()),
    algorithm,
    subject,
    seq(moment(-1), moment(23)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, seq(seq(ALTERNATIVE_NAMES, der(0x04, seq(DNS_LOCALHOST, IP_LOOPBACK))), AUTHORITY)),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = seq(body, algorithm, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const said =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...said]), content]);
}

const seq = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const set = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts);

function integer(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return der(0x02, Buffer.from([0]).subarray(0, (bytes[0] ?? 0) >> 7), bytes);
}

/** So many hours from now, as GeneralizedTime. */
function moment(hours: number): Buffer {
  const text = new Date(Date.now() + hours * 3_600_000).toISOString();
  return der(0x18, Buffer.from(`${text.slice(0, 19).replace(/[-T:]/g, '')}Z`));
}

const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

const COMMON_NAME = oid('550403');
const ECDSA_SHA256 = oid('2a8648ce3d040302');
const ALTERNATIVE_NAMES = oid('551d11');
const DNS_LOCALHOST = der(0x82, Buffer.from('localhost'));
const IP_LOOPBACK = der(0x87, Buffer.from([127, 0, 0, 1]));
/** basicConstraints, critical: it may vouch for others, and so for itself. */
const AUTHORITY = seq(
  oid('551d13'),
  der(0x01, Buffer.from([0xff])),
  der(0x04, seq(der(0x01, Buffer.from([0xff])))),
);
