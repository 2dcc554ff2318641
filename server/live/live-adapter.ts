import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { Backbone } from '../events/backbone/backbone.js';

/** Socket.IO on the HTTP port, with the back end's adapter between processes. */
export class LiveAdapter extends IoAdapter {
  private readonly backbone: Backbone;

  constructor(app: INestApplication) {
    super(app);
    this.backbone = app.get(Backbone);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server: Server = super.createIOServer(port, {
      ...options,
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: 64 * 1024,
    } as ServerOptions);
    const adapter = this.backbone.socketAdapter();
    if (adapter) server.adapter(adapter);
    return server;
  }
}
