import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import type { IncomingHttpHeaders } from 'node:http';
import { Backbone } from '../events/backbone/backbone.js';
import type { Config } from '../kernel/config.js';
import { CONFIG } from '../kernel/tokens.js';

/** Socket.IO on the HTTP port, with the back end's adapter between processes. */
export class LiveAdapter extends IoAdapter {
  private readonly backbone: Backbone;
  private readonly config: Config;

  constructor(app: INestApplication) {
    super(app);
    this.backbone = app.get(Backbone);
    this.config = app.get<Config>(CONFIG);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server: Server = super.createIOServer(port, {
      ...options,
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: 64 * 1024,
      // Another site's page would come with the user's cookies: it gets no connection at all.
      allowRequest: (request, answer) => answer(null, isOwnOrigin(request.headers, this.config)),
    } as ServerOptions);
    const adapter = this.backbone.socketAdapter();
    if (adapter) server.adapter(adapter);
    return server;
  }
}

type Address = Pick<Config, 'publicUrl' | 'trustProxy'>;

/**
 * Whether a page of this laboratory opens the connection. A browser always names its page's origin, and sends the
 * cookies whichever it is; a script names none and is judged by its sign-in.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, { publicUrl, trustProxy }: Address): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  const page = hostOf(origin);
  if (page === undefined) return false;
  const behindProxy = trustProxy === false ? undefined : firstOf(headers['x-forwarded-host']);
  const own = [host?.toLowerCase(), behindProxy, publicUrl === undefined ? undefined : hostOf(publicUrl)];
  return own.includes(page);
}

/** With its port unless it is the protocol's own, as browsers write it in `Host` too. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host || undefined : undefined;
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const [first] = [header].flat();
  return first?.split(',')[0]?.trim().toLowerCase();
}
