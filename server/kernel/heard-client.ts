import pg from 'pg';

/**
 * A connection that may be lost at any moment. pg tells of it by an 'error' event too, and one that nobody listens to
 * ends the process: whoever has a connection of a pool at work is told by the statement that fails.
 */
export class HeardClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
