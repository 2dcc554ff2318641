import type { WebSocketRoute } from 'playwright-core';
import type { Person } from '../support/browser.js';

/** A live connection that can be cut while calls get through. */
export interface Wire {
  cut(): Promise<void>;
  mend(): void;
}

/** The live connection of somebody's next pages; connecting while it is cut waits until it is restored. */
export async function wireOf({ page }: Pick<Person, 'page'>): Promise<Wire> {
  let isCut = false;
  let tellMended = (): void => undefined;
  let mended = Promise.resolve();
  const connections: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    if (isCut) await mended;
    socket.connectToServer();
    connections.push(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      mended = new Promise((resolve) => (tellMended = resolve));
      await Promise.all(connections.splice(0).map((socket) => socket.close()));
    },
    mend: () => {
      isCut = false;
      tellMended();
    },
  };
}
