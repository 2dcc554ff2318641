import { Injectable } from '@nestjs/common';

/** Whether this process is stopping: readiness checks learn it before anything else ends. */
@Injectable()
export class Stopping {
  private begun = false;

  get isStopping(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
