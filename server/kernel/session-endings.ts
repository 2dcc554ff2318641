import { Injectable } from '@nestjs/common';

/** Tells the live connections of this process that a session is over, wherever it was ended: they end with it. */
@Injectable()
export class SessionEndings {
  private readonly listeners: ((sessionId: string) => void)[] = [];

  onEnded(listener: (sessionId: string) => void): void {
    this.listeners.push(listener);
  }

  ended(sessionId: string): void {
    for (const listener of this.listeners) listener(sessionId);
  }
}
