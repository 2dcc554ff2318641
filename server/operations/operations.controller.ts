import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, HttpCode, Post, Query, StreamableFile, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  GiveUpReactionsRequest,
  OperationsRequest,
  RetryReactionsRequest,
  SaveBackupSettingsRequest,
  type BackupRun,
  type Backups,
  type BackupSettings,
  type BackupsDue,
  type Changes,
  type Operations,
  type ReactionsSettled,
} from '../../shared/contract/operations.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import { SaveBackupSettings } from './commands/save-backup-settings.js';
import { SettleReactions } from './commands/settle-reactions.js';
import { TakeBackupNow } from './commands/take-backup-now.js';
import { ReadBackups, ReadBackupsDue } from './queries/backups.js';
import { ReadOperations } from './queries/operations.js';
import { SupportBundle } from './queries/support-bundle.js';
import { PROJECT, VERSION } from './version.js';

const TITLE = /^## (.{1,200})$/;
const LINE = /^- (.{1,2000})$/;

@ApiTags('operations')
@Controller('api/operations')
export class OperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Needs('operations.read')
  @FeedsLive()
  @Summary('How the system is running: queues, disk, database, and background work that failed')
  operations(@Query() { look = 'lately' }: OperationsRequest): Promise<Operations> {
    return this.queries.execute(new ReadOperations(look));
  }

  @Get('changes')
  @Needs('operations.read')
  @Summary('The version, and the changes of each release')
  changes(): Changes {
    return changes();
  }

  @Get('backups')
  @Needs('operations.read')
  @FeedsLive()
  @Summary('The backup schedule, and the outcome of the last backups')
  backups(): Promise<Backups> {
    return this.queries.execute(new ReadBackups());
  }

  @Get('backups/due')
  @Needs('operations.read')
  @FeedsLive()
  @Summary('Since when backups have been late')
  due(): Promise<BackupsDue> {
    return this.queries.execute(new ReadBackupsDue());
  }

  @Post('backups/settings')
  @HttpCode(200)
  @Needs('operations.act')
  @Summary('Save when backups are taken, where to, and how many are retained')
  settings(
    @CurrentActor() actor: Actor,
    @Body() request: SaveBackupSettingsRequest,
  ): Promise<BackupSettings> {
    return this.commands.execute(new SaveBackupSettings(actor, request));
  }

  @Post('backups')
  @HttpCode(202)
  @Needs('operations.act')
  @Summary('Take a backup now; it is good once its run says so')
  takeBackup(
    @CurrentActor() actor: Actor,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<BackupRun> {
    return this.commands.execute(new TakeBackupNow({ actor, key }));
  }

  @Post('failed-reactions/retry')
  @HttpCode(200)
  @Needs('operations.act')
  @Summary('Put failed background work back into the queue')
  retry(@CurrentActor() actor: Actor, @Body() { ids }: RetryReactionsRequest): Promise<ReactionsSettled> {
    return this.commands.execute(new SettleReactions({ actor, ids, reason: undefined }));
  }

  @Post('failed-reactions/give-up')
  @HttpCode(200)
  @Needs('operations.act')
  @Summary('Give up failed background work, with a reason')
  giveUp(
    @CurrentActor() actor: Actor,
    @Body() { ids, reason }: GiveUpReactionsRequest,
  ): Promise<ReactionsSettled> {
    return this.commands.execute(new SettleReactions({ actor, ids, reason }));
  }

  @Get('support-bundle')
  @Needs('operations.read')
  @AnswersFile('application/gzip')
  @Summary('Versions, settings, counts and figures as a tar.gz, without patient data')
  async supportBundle(): Promise<StreamableFile> {
    const day = this.clock.now().toISOString().slice(0, 10);
    return new StreamableFile(await this.queries.execute(new SupportBundle()), {
      type: 'application/gzip',
      disposition: contentDisposition('attachment', `meniscus-support-${day}.tar.gz`),
    });
  }
}

/** CHANGELOG.md, release by release. */
function changes(): Changes {
  const releases: { title: string; lines: string[] }[] = [];
  for (const text of changelog().split(/\r?\n/)) {
    const title = TITLE.exec(text)?.[1];
    const line = LINE.exec(text)?.[1];
    if (title !== undefined) releases.push({ title, lines: [] });
    else if (line !== undefined) releases.at(-1)?.lines.push(line);
  }
  return { version: VERSION, releases };
}

function changelog(): string {
  try {
    return readFileSync(join(PROJECT ?? '.', 'CHANGELOG.md'), 'utf8');
  } catch {
    return '';
  }
}
