import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isUUID } from 'class-validator';
import { can } from '../../shared/domain/people/access.js';
import type { OpenSample, PresenceAnswer, SampleAt } from '../../shared/live.js';
import { LOGGER } from '../kernel/tokens.js';
import type { LiveNamespace, LiveSocket } from './live-socket.js';

const LONGEST_CODE = 40;
const WATCHING = 'presence';
/** Many who come and go at once are announced together. */
const TELL_AFTER_MS = 100;

/**
 * The people who have a sample open. Held by the sockets alone, of every process, and gone with them: nothing is
 * stored, and a screen announces its own again at each connect. For those who may read results.
 */
@Injectable()
export class Presence {
  private namespace: LiveNamespace | undefined;
  private telling: NodeJS.Timeout | undefined;

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  over(namespace: LiveNamespace): void {
    this.namespace = namespace;
  }

  follow(socket: LiveSocket): void {
    socket.on('presence', (raw, answer) => {
      if (typeof answer !== 'function') return;
      this.take(socket, raw, answer).catch((failure) => {
        this.log.warn({ err: failure }, 'who has what open could not be asked');
        answer({ ok: false });
      });
    });
    socket.on('disconnect', () => {
      if (socket.data.open) this.tellSoon();
    });
  }

  private async take(
    socket: LiveSocket,
    raw: unknown,
    answer: (reply: PresenceAnswer) => void,
  ): Promise<void> {
    const asked = presenceRequest(raw);
    if (asked === undefined || !can(socket.data.actor.role, 'results.read')) return answer({ ok: false });
    const before = socket.data.open;
    const { open, leaves } = asked;
    socket.data = { ...socket.data, open };
    await (leaves ? socket.leave(WATCHING) : socket.join(WATCHING));
    if (before || open) this.tellSoon();
    answer({ ok: true, open: leaves ? [] : await this.people() });
  }

  private tellSoon(): void {
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.tell().catch((failure) => this.log.warn({ err: failure }, 'who has what open was not told'));
    }, TELL_AFTER_MS).unref();
  }

  private async tell(): Promise<void> {
    this.namespace?.to(WATCHING).emit('presence', await this.people());
  }

  /** One line for each person and sample, however many windows. */
  private async people(): Promise<readonly OpenSample[]> {
    const sockets = (await this.namespace?.in(WATCHING).fetchSockets()) ?? [];
    const lines = sockets.flatMap(({ data: { open, actor } }): readonly [string, OpenSample][] => {
      if (!open) return [];
      const line = { ...open, username: actor.username, name: actor.name };
      return [[`${open.bookingId} ${open.profileCode} ${actor.username}`, line]];
    });
    return [...new Map(lines).values()];
  }
}

interface PresenceAsked {
  readonly open: SampleAt | undefined;
  /** The screen follows no longer. */
  readonly leaves: boolean;
}

/** A client's message, checked; undefined when it names no sample. */
function presenceRequest(raw: unknown): PresenceAsked | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  if ('leave' in raw && raw.leave === true) return { open: undefined, leaves: true };
  const open: unknown = 'open' in raw ? raw.open : undefined;
  if (open === null) return { open: undefined, leaves: false };
  if (typeof open !== 'object' || !('bookingId' in open) || !('profileCode' in open)) return undefined;
  const { bookingId, profileCode } = open;
  if (typeof profileCode !== 'string' || profileCode === '' || profileCode.length > LONGEST_CODE)
    return undefined;
  if (typeof bookingId !== 'string' || !isUUID(bookingId)) return undefined;
  return { open: { bookingId, profileCode }, leaves: false };
}
