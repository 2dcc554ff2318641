import net from 'node:net';
import type { Client } from './client.js';

const WELCOME = '40/live';

/** A live connection that subscribes and never reads; written below any WebSocket client, which would read. */
export class SilentScreen {
  private constructor(private readonly socket: net.Socket) {}

  /** Reads until it is let in, and nothing from there on. */
  static async open({ address, cookie }: Client): Promise<SilentScreen> {
    const { hostname, port } = new URL(address);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const screen = new SilentScreen(socket);
    await new Promise<void>((resolve, reject) => {
      let heard = '';
      let asked = false;
      socket.on('data', (chunk: Buffer) => {
        heard += chunk.toString('latin1');
        if (!asked && heard.includes('"sid"')) {
          asked = true;
          screen.send(`${WELCOME},`);
        }
        if (!heard.includes(`${WELCOME},{`)) return;
        socket.pause();
        resolve();
      });
      socket.on('close', () => reject(new Error(`It was not let in: ${heard.slice(0, 200)}`)));
      const key = Buffer.from('a silent screen!').toString('base64');
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n` +
          'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
          `Sec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
    return screen;
  }

  subscribe(topics: readonly string[], since?: number): void {
    this.send(`42/live,1${JSON.stringify(['subscribe', { topics, since }])}`);
  }

  /** One text frame; a mask of zeroes leaves the text as it is. */
  private send(text: string): void {
    const body = Buffer.from(text);
    const length =
      body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
    this.socket.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]));
  }

  close(): void {
    this.socket.destroy();
  }
}
