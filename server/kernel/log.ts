import { pino, stdSerializers, type Logger } from 'pino';
import type { Config } from './config.js';

/** The log of a process, as lines of JSON. */
export function newLog({ logLevel }: Config): Logger {
  return pino({ level: logLevel, serializers: { err: saidOf } });
}

/** What a failure says of itself: a lost connection of the pool brings all of the connection with it. */
function saidOf(failure: Error): object {
  const { client: _connection, ...said } = stdSerializers.err(failure) as unknown as Record<string, unknown>;
  return said;
}
