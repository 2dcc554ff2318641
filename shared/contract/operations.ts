import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import type { BackupPlan } from '../domain/time/backup-plan.js';
import { Trimmed, Version } from './fields.js';

/** One backup, or an attempt at one. */
export interface BackupRun {
  readonly id: string;
  readonly askedAt: string;
  /** A user's name; `system` for a scheduled one. */
  readonly askedBy: string;
  readonly endedAt: string | null;
  readonly outcome: 'waiting' | 'good' | 'failed';
  /** The name of the file, or why there is none and what to do. */
  readonly file: string | null;
  readonly problem: string | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly tookMs: number | null;
  readonly encrypted: boolean | null;
  /** Inconsistencies in the laboratory's own data: the backup is good all the same. */
  readonly warnings: readonly string[];
}

export interface BackupSettings extends BackupPlan {
  /** '' for `backups` in the data folder. */
  readonly folder: string;
  readonly encrypted: boolean;
  readonly version: number;
}

/** GET /api/operations/backups */
export interface Backups {
  readonly settings: BackupSettings;
  /** The full path of the folder that they are written to. */
  readonly folder: string;
  /** The server was given a key or a passphrase (BACKUP_KEY_FILE, BACKUP_PASSPHRASE). */
  readonly hasKey: boolean;
  readonly lastGood: BackupRun | null;
  /** The newest first, at most 15. */
  readonly runs: readonly BackupRun[];
  readonly runsCount: number;
  readonly nextAt: string | null;
}

/** GET /api/operations/backups/due: what the badge of every screen needs. */
export interface BackupsDue {
  /** A manager has set the schedule: before that, there are no backups. */
  readonly isPlanned: boolean;
  /** The moment from which they are late unless one succeeds; null: none are scheduled. */
  readonly lateFrom: string | null;
}

const FOLDER = /^([^\p{Cc}]{1,500})?$/u;

/** POST /api/operations/backups/settings: fields left out stay as they are. */
export class SaveBackupSettingsRequest {
  @IsOptional() @IsBoolean() readonly enabled?: boolean;
  @IsOptional() @IsInt() @Min(0) @Max(23) readonly hour?: number;
  @IsOptional() @IsInt() @Min(1) @Max(366) readonly keepDaily?: number;
  @IsOptional() @IsInt() @Min(0) @Max(260) readonly keepWeekly?: number;
  @IsOptional() @IsInt() @Min(0) @Max(240) readonly keepMonthly?: number;
  @IsOptional()
  @Trimmed()
  @IsString()
  @Matches(FOLDER, { message: 'folder must be the path of a folder on the server, or empty.' })
  readonly folder?: string;
  @IsOptional() @IsBoolean() readonly encrypted?: boolean;
  @Version() readonly version!: number;
}

/** Background work that was given up after ten attempts. */
export interface FailedReaction {
  readonly id: string;
  readonly reaction: string;
  readonly eventType: string | null;
  readonly eventId: string;
  readonly failedAt: string | null;
  readonly tries: number;
  readonly cause: string;
}

/** `anew`: a person asks, and outside certificates are checked now; otherwise the findings of the last hour will do. */
const LOOKS = ['lately', 'anew'] as const;
export type ResultView = (typeof LOOKS)[number];

/** GET /api/operations?look= */
export class OperationsRequest {
  @IsOptional() @IsIn(LOOKS) readonly look?: ResultView;
}

/** GET /api/operations */
export interface Operations {
  readonly version: string;
  readonly startedAt: string;
  readonly status: SystemReadiness['status'];
  /** The problems, as GET /api/health/ready reports them. */
  readonly problems: SystemReadiness['problems'];
  readonly backbone: { readonly kind: string; readonly status: string };
  readonly outbox: { readonly unpublished: number; readonly oldestMs: number };
  /** Events that have not reached the queue yet. */
  readonly behind: number;
  /** Work that has been due for half a minute. */
  readonly overdue: number;
  /** Processes that do the queue's work. */
  readonly workers: number;
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly active: number;
    readonly delayed: number;
    readonly failed: number;
  }[];
  /** Live connections of this process. */
  readonly sockets: number;
  readonly database: { readonly bytes: number; readonly busy: number; readonly waiting: number };
  readonly disk: { readonly folder: string; readonly free: number; readonly total: number } | null;
  readonly certificates: readonly Certificate[];
  readonly failed: readonly FailedReaction[];
}

export interface Certificate {
  /** The purpose: the screens, or the mail server. */
  readonly of: string;
  readonly validTo: string | null;
  /** Why it could not be checked. */
  readonly problem: string | null;
}

/** GET /api/operations/changes */
export interface Changes {
  readonly version: string;
  readonly releases: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

const MOST_JOBS = 200;
const JOB = /^[A-Za-z0-9._-]{1,200}$/;

/** POST /api/operations/failed-reactions/retry */
export class RetryReactionsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_JOBS)
  @ArrayUnique()
  @Matches(JOB, { each: true, message: 'ids must be those of failed reactions.' })
  readonly ids!: readonly string[];
}

/** POST /api/operations/failed-reactions/give-up */
export class GiveUpReactionsRequest extends RetryReactionsRequest {
  @Trimmed() @IsString() @MinLength(3) @MaxLength(500) readonly reason!: string;
}

export interface ReactionsSettled {
  readonly settled: number;
}

/** A problem of a running server. */
export type HealthProblem =
  | 'stopping'
  | 'database-silent'
  | 'database-read-only'
  | 'disk-full'
  | 'publisher-stands-still'
  | 'screens-behind'
  | 'redis-away'
  | 'queue-silent'
  | 'no-worker'
  | 'reactions-overdue'
  | 'dead-letters';

export interface HealthProblemSeen {
  readonly what: HealthProblem;
  /** Its meaning, and what to do. */
  readonly message: string;
}

/** GET /api/health/ready; 503 while it is unavailable or stopping. */
export interface SystemReadiness {
  /** degraded: bookings, results and payments work; live updates or background work are late. */
  readonly status: 'ok' | 'degraded' | 'unavailable' | 'stopping';
  /** Empty while it is ok. */
  readonly problems: readonly HealthProblemSeen[];
  readonly database: 'ok' | 'unavailable';
  readonly backbone: { readonly kind: 'embedded' | 'redis'; readonly status: 'ok' | 'unavailable' };
  /** Committed events without a seq, and the age of the oldest in milliseconds. */
  readonly outbox: { readonly unpublished: number; readonly oldestMs: number } | null;
  /** Events not looked through yet, work due for more than half a minute, and work given up. */
  readonly reactions: {
    readonly behind: number;
    readonly overdue: number;
    readonly deadLetters: number | null;
  } | null;
  /** Processes that do the queue's work. */
  readonly workers: number | null;
}
