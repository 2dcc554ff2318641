import { setTimeout as pause } from 'node:timers/promises';

/**
 * Data that a connection has not taken yet. Engine.IO and ws keep it where their types do not show it: waiting packets
 * (`writeBuffer`), and bytes that the kernel did not take (`bufferedAmount`).
 */
interface Wire {
  readonly readyState: string;
  readonly writeBuffer: readonly { readonly data?: string | Uint8Array }[];
  readonly transport: {
    readonly name: string;
    readonly writable: boolean;
    /** For a web socket only. */
    readonly socket?: { readonly bufferedAmount?: number; terminate?(): void };
  };
  close(discard: boolean): unknown;
}

const FIRST_LOOK_MS = 1;
const LONGEST_PAUSE_MS = 100;

export function bytesWaiting(conn: object): number {
  const { writeBuffer, transport } = conn as Wire;
  const queued = writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
  return queued + (transport.socket?.bufferedAmount ?? 0);
}

/** Resolves when all that was sent is on its way; false when it was not within that time, or the connection closed. */
export async function flushed(conn: object, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (let wait = FIRST_LOOK_MS; !isTaken(conn as Wire); wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    if ((conn as Wire).readyState !== 'open' || performance.now() > end) return false;
    await pause(wait);
  }
  return (conn as Wire).readyState === 'open';
}

/** One that polls is writable only while it asks; what it was answered is gone from the buffer. */
function isTaken({ writeBuffer, transport }: Wire): boolean {
  return writeBuffer.length === 0 && (transport.name === 'polling' || transport.writable);
}

/** At once, with all that it did not take: who does not read would not read a goodbye either. */
export function disconnect(conn: object): void {
  const wire = conn as Wire;
  const { socket } = wire.transport;
  wire.close(true);
  socket?.terminate?.();
}
