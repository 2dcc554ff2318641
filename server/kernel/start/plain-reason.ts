import { ConfigError } from '../config.js';
import { isFullDisk, sqlState } from '../database-failure.js';
import { EmbeddedPostgresError } from '../postgres-embedded/error.js';
import { portReason } from './wrong-settings.js';

/** Why a start failed, in one sentence for whoever runs the server; undefined: it is nothing that they could mend. */
export function plainReason(failure: unknown): string | undefined {
  if (failure instanceof ConfigError || failure instanceof EmbeddedPostgresError) return failure.message;
  const { port, address } = failure as { readonly port?: unknown; readonly address?: unknown };
  return (port === undefined ? undefined : portReason(failure, port, address)) ?? databaseReason(failure);
}

function databaseReason(failure: unknown): string | undefined {
  const code = sqlState(failure) ?? '';
  const { message } = failure as { readonly message?: unknown };
  if (isFullDisk(failure)) return 'The disk is full: make room, then start again.';
  if (code === '42501')
    return `The owner of the database lacks a right that a start needs (${String(message)}): grant it, or name the owner.`;
  if (code === '55P03')
    return 'Another process holds the database: stop it, or start again when it has finished.';
  if (code === '53300')
    return 'PostgreSQL has no connections left: raise max_connections, or stop what is using them.';
  if (
    /^(08|57P|ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /^(Connection terminated|timeout)/.test(String(message))
  )
    return `The database went away while the server started (${String(message)}): check its log, then start again.`;
  return undefined;
}
