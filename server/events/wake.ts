import { Injectable } from '@nestjs/common';

type Listener = () => void;

/** Tells this process's publisher and audit sealer, after a commit, that there is something for them. */
@Injectable()
export class Wake {
  private readonly eventListeners: Listener[] = [];
  private readonly auditListeners: Listener[] = [];

  onEvents(listener: Listener): void {
    this.eventListeners.push(listener);
  }

  onAudits(listener: Listener): void {
    this.auditListeners.push(listener);
  }

  events(): void {
    for (const listener of this.eventListeners) listener();
  }

  audits(): void {
    for (const listener of this.auditListeners) listener();
  }
}
