import { jest } from '@jest/globals';
import net, { type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { pino } from 'pino';
import { Backbone } from '../../server/events/backbone/backbone.js';
import { EmbeddedBackbone } from '../../server/events/backbone/embedded-backbone.js';
import { applicationDataSource } from '../../server/kernel/database.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { openLaboratory } from '../support/laboratory.js';
import { until } from '../support/until.js';

// "AuthenticationOk" and "ReadyForQuery" of PostgreSQL's protocol.
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Lets everybody in and is gone at their first question. */
class GoneDatabase {
  readonly asked = new Set<net.Socket>();
  private readonly server: Server;

  constructor() {
    this.server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(WELCOME);
        socket.once('data', () => {
          this.asked.add(socket);
          socket.destroy();
        });
      });
    });
  }

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `postgres://somebody:x@127.0.0.1:${(this.server.address() as AddressInfo).port}/laboratory`;
  }

  close(): void {
    this.server.close();
  }
}

describe('a database that is gone at the first question is no error that ends the process', () => {
  let database: GoneDatabase;
  let url: string;
  beforeEach(async () => {
    database = new GoneDatabase();
    url = await database.open();
  });
  afterEach(() => database.close());
  const isAsked = () =>
    until(
      () => Promise.resolve(database.asked.size),
      (times) => times > 0,
    );

  it('for the queue that jobs are given to', async () => {
    const queue = new EmbeddedBackbone(url, pino({ level: 'silent' })).queue('reactions');
    await isAsked();
    await expect(queue.waitUntilReady()).rejects.toThrow('Connection terminated');
    await queue.close();
  });

  it('for a worker', async () => {
    const backbone = new EmbeddedBackbone(url, pino({ level: 'silent' }));
    const worker = backbone.worker('reactions', () => Promise.resolve(), 1);
    await isAsked();
    await expect(worker.waitUntilReady()).rejects.toThrow('Connection terminated');
    await worker.close(true);
  });

  it('and the queue is opened anew for what is to be done', async () => {
    const lab = await openLaboratory();
    try {
      const backbone = lab.server.app.get(Backbone);
      const lost = new EmbeddedBackbone(url, pino({ level: 'silent' }));
      const opened = jest.spyOn(backbone, 'queue').mockImplementationOnce((name) => lost.queue(name));
      const booking = await aBooking(lab, ['UE']);
      await save(await lab.as('ROLE_LAB'), booking, 'UE', NORMAL_UE);
      // Work that stays due for this long is handed over again.
      lab.clock.advance(10_000);
      await until(
        () => lab.sql("select 1 from reaction_done where reaction = 'close-job-card'"),
        (done) => done.length === 1,
      );
      expect(opened.mock.calls.length).toBeGreaterThan(1);
    } finally {
      await lab.close();
    }
  });

  it('for a server that starts', async () => {
    await expect(applicationDataSource(url).initialize()).rejects.toThrow('Connection terminated');
  });
});
