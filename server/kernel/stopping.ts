import { Injectable } from '@nestjs/common';

/** Whether this process is on its way down: whoever asks whether it is ready is told before anything else ends. */
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
