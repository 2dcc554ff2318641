import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { Backbone } from '../events/backbone/backbone.js';
import type { Config } from '../kernel/config.js';
import { CONFIG } from '../kernel/tokens.js';
import { isOwnOrigin } from './own-origin.js';

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
