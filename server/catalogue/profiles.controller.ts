import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  CatalogueProfile,
  MenuProfile,
  ProfileLine,
  ProfileVersion,
  VersionChanges,
} from '../../shared/contract/catalogue-shapes.js';
import {
  CreateProfileRequest,
  DiscardDraftRequest,
  MenuRequest,
  ProfileListRequest,
  ProfileRequest,
  PublishProfileRequest,
  RetireProfileRequest,
  UpdateProfileRequest,
} from '../../shared/contract/catalogue.js';
import { ChangePricesRequest, type ChangedPrice } from '../../shared/contract/prices.js';
import type { Page } from '../../shared/contract/page.js';
import { can } from '../../shared/domain/people/access.js';
import { FeedsLive } from '../events/live-seq.js';
import { CurrentActor, Needs, Public } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { Problem } from '../kernel/http/problem.js';
import { ChangePrices } from '../prices/index.js';
import { CreateProfile } from './commands/create-profile.js';
import { DiscardDraft } from './commands/discard-draft.js';
import { PublishDraft } from './commands/publish-draft.js';
import { RetireProfile } from './commands/retire-profile.js';
import { SaveDraft } from './commands/save-draft.js';
import { UpdateProfile } from './commands/update-profile.js';
import { DraftProfile } from './queries/draft-profile.js';
import { Menu } from './queries/menu.js';
import { OneProfile } from './queries/one-profile.js';
import { ProfileList } from './queries/profile-list.js';
import { ProfileVersions } from './queries/profile-versions.js';
import { VersionDifferences } from './queries/version-differences.js';

@ApiTags('catalogue')
@Controller('api/catalogue')
export class ProfilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('profiles')
  @Public()
  @FeedsLive()
  @ApiOperation({ summary: 'The public test menu with prices' })
  menu(@Query() asked: MenuRequest): Promise<Page<MenuProfile>> {
    return this.queries.execute(new Menu(asked));
  }

  @Get('edited')
  @Needs('catalogue.write')
  @FeedsLive()
  @ApiOperation({
    summary: 'Every profile for those who edit them: drafts, unverified and retired ones',
  })
  edited(@Query() asked: ProfileListRequest): Promise<Page<ProfileLine>> {
    return this.queries.execute(new ProfileList(asked));
  }

  @Get('profiles/:code')
  @Needs('catalogue.read')
  @ApiOperation({
    summary: 'A profile with its parameters, ranges and limits; its draft for those who may edit it',
  })
  profile(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Query() { draft }: ProfileRequest,
  ): Promise<CatalogueProfile> {
    if (draft === 'false') return this.queries.execute(new OneProfile(code));
    if (!can(actor.role, 'catalogue.write')) throw new Problem('forbidden');
    return this.queries.execute(new DraftProfile(code));
  }

  @Get('profiles/:code/versions')
  @Needs('catalogue.read')
  @ApiOperation({ summary: 'The versions of a profile, newest first' })
  versions(@CurrentActor() actor: Actor, @Param('code') code: string): Promise<readonly ProfileVersion[]> {
    return this.queries.execute(new ProfileVersions(actor, code));
  }

  @Get('profiles/:code/versions/:number')
  @Needs('catalogue.read')
  @ApiOperation({ summary: 'How a version of a profile differs from the one before it' })
  versionChanges(@Param('code') code: string, @Param('number') number: string): Promise<VersionChanges> {
    return this.queries.execute(new VersionDifferences(code, number));
  }

  @Post('profiles')
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Put a new profile on the test menu, or make it as a draft' })
  create(@CurrentActor() actor: Actor, @Body() request: CreateProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new CreateProfile(actor, request));
  }

  @Put('profiles')
  @Needs('catalogue.write')
  @ApiOperation({
    summary: 'Change or retire a profile: a new version, published at once or kept as a draft',
  })
  update(@CurrentActor() actor: Actor, @Body() request: UpdateProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(
      request.draft ? new SaveDraft(actor, request) : new UpdateProfile(actor, request),
    );
  }

  @Post('profiles/publish')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Publish the draft of a profile as its next version' })
  publish(@CurrentActor() actor: Actor, @Body() request: PublishProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new PublishDraft(actor, request));
  }

  @Post('profiles/discard')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Discard the draft of a profile; the published one is answered' })
  discard(@CurrentActor() actor: Actor, @Body() request: DiscardDraftRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new DiscardDraft(actor, request));
  }

  @Post('profiles/retire')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Take a profile off the menu, or bring it back, with the reason' })
  retire(@CurrentActor() actor: Actor, @Body() request: RetireProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new RetireProfile(actor, request));
  }

  @Put('prices')
  @Needs('prices.write')
  @ApiOperation({ summary: 'New prices of a list, all or none: the same call as PUT /api/prices' })
  prices(@CurrentActor() actor: Actor, @Body() request: ChangePricesRequest): Promise<ChangedPrice[]> {
    return this.commands.execute(new ChangePrices(actor, request));
  }
}
