import type { Config } from '../../kernel/config.js';
import type { Sql } from '../../kernel/database.js';

/**
 * Columns of the laboratory that are switches and numbers. What is not named here is left out: a heading, an address
 * or a mail account says who and where, and a new column may.
 */
const LABORATORY = `
  select time_zone as "timeZone", base_currency as "baseCurrency", four_eyes as "fourEyes",
    minimum_password_length as "minimumPasswordLength", release_waits_for_call as "releaseWaitsForCall",
    release_undo_seconds as "releaseUndoSeconds", payment_gate as "paymentGate", crossmatch_days as "crossmatchDays",
    shift_hours as "shiftHours", cash_rounding_minor as "cashRoundingMinor", version from laboratory`;

export async function plainSettings(sql: Sql, config: Config): Promise<object> {
  const mail = await sql.one<{ security: string; port: number }>('select security, port from mail_settings');
  return {
    laboratory: (await sql.one(LABORATORY)) ?? null,
    mail: mail ?? null,
    environment: {
      port: config.port,
      databaseIsEmbedded: config.databaseUrl === undefined,
      hasOwnerBeside: config.databaseOwnerUrl !== undefined,
      hasRedis: config.redisUrl !== undefined,
      hasAuditKeyOfItsOwn: config.auditKey !== undefined,
      hasPublicUrl: config.publicUrl !== undefined,
      isHttps: config.publicUrl?.startsWith('https') ?? false,
      trustsProxy: config.trustProxy !== false,
      workers: config.workers,
      logLevel: config.logLevel,
      sessionTtlMinutes: config.sessionTtlMinutes,
      socketsPerUser: config.socketsPerUser,
      socketsPerAddress: config.socketsPerAddress,
      mailTimeoutSeconds: config.mailTimeoutSeconds,
    },
  };
}
