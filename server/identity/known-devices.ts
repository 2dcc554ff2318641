import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import type { Config } from '../kernel/config.js';
import { Database } from '../kernel/database.js';
import { CONFIG } from '../kernel/tokens.js';
import { cookieValue } from './cookies.js';
import { derived, sharedSecret } from './secrets.js';

const DEVICE_COOKIE = 'meniscus.device';
const KEPT_MS = 180 * 24 * 3_600_000;
/** A bench's machine is shared; the account that has not signed in there for longest is forgotten first. */
const MOST_ACCOUNTS = 20;

interface Device {
  readonly id: string;
  /** Marks of the accounts that signed in on it, the latest last. */
  readonly accounts: readonly string[];
}

/**
 * Which accounts have signed in on a device, kept by the device itself in a signed cookie. It opens nothing: it only
 * keeps strangers' wrong tries from barring the device. It stays over sign-out.
 */
@Injectable()
export class KnownDevices implements OnModuleInit {
  private secret = '';
  private readonly secure: boolean;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'publicUrl'>,
    private readonly database: Database,
  ) {
    this.secure = config.publicUrl?.startsWith('https:') ?? false;
  }

  async onModuleInit(): Promise<void> {
    this.secret = await sharedSecret(this.database, 'device');
  }

  /** The device's id if the account has signed in on it before. */
  knownTo(userId: string, cookieHeader: string | undefined): string | undefined {
    const device = this.read(cookieHeader);
    return device?.accounts.includes(this.mark(userId)) ? device.id : undefined;
  }

  /** Called at each right sign-in. */
  remember(userId: string, cookieHeader: string | undefined, response: Response): void {
    const mark = this.mark(userId);
    const device = this.read(cookieHeader) ?? { id: randomBytes(12).toString('base64url'), accounts: [] };
    const others = device.accounts.filter((one) => one !== mark);
    const accounts = [...others, mark].slice(-MOST_ACCOUNTS);
    response.cookie(DEVICE_COOKIE, this.signed({ id: device.id, accounts }), {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.secure,
      maxAge: KEPT_MS,
    });
  }

  private read(cookieHeader: string | undefined): Device | undefined {
    const [id, accounts, seal, ...more] = (cookieValue(cookieHeader, DEVICE_COOKIE) ?? '').split('.');
    if (!id || accounts === undefined || seal === undefined || more.length > 0) return undefined;
    const expected = this.seal(`${id}.${accounts}`);
    const given = Buffer.from(seal, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return { id, accounts: accounts.split('~') };
  }

  private signed({ id, accounts }: Device): string {
    const text = `${id}.${accounts.join('~')}`;
    return `${text}.${this.seal(text).toString('base64url')}`;
  }

  private seal(text: string): Buffer {
    return derived(this.secret, `device ${text}`);
  }

  /** Tells an account from another, and nobody whose it is. */
  private mark(userId: string): string {
    return derived(this.secret, `account ${userId}`).subarray(0, 12).toString('base64url');
  }
}
