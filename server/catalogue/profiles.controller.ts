import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Post, Put, Query, Controller, HttpCode } from '@nestjs/common';
import type {
  CatalogueProfile,
  MenuProfile,
  ProfileLine,
  RangeLine,
  VerifiedRanges,
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
  RangeListRequest,
  VerifyRangesRequest,
  RetireProfileRequest,
  UpdateProfileRequest,
} from '../../shared/contract/catalogue.js';
import { ChangePricesRequest, type ChangedPrice } from '../../shared/contract/prices.js';
import type { Page } from '../../shared/contract/page.js';
import { can } from '../../shared/domain/people/access.js';
import { FeedsLive } from '../events/live-seq.js';
import { CurrentActor, Needs, Public } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { forbidden } from '../kernel/http/problem.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { ChangePrices } from '../prices/index.js';
import { CreateProfile } from './commands/create-profile.js';
import { DiscardDraft } from './commands/discard-draft.js';
import { PublishDraft } from './commands/publish-draft.js';
import { RetireProfile } from './commands/retire-profile.js';
import { SaveDraft } from './commands/save-draft.js';
import { VerifyRanges } from './commands/verify-ranges.js';
import { RangeList } from './queries/range-list.js';
import { UpdateProfile } from './commands/update-profile.js';
import { DraftProfile } from './queries/draft-profile.js';
import { Menu } from './queries/menu.js';
import { ProfileByCode } from './queries/profile-by-code.js';
import { ProfileList } from './queries/profile-list.js';
import { ProfileVersions } from './queries/profile-versions.js';
import { VersionDifferences } from './queries/version-differences.js';

@ApiTags('catalogue')
@Controller('api/catalogue')
export class ProfilesController extends BusController {
  @Get('profiles')
  @Public()
  @FeedsLive()
  @Summary('The public test menu with prices')
  menu(@Query() request: MenuRequest): Promise<Page<MenuProfile>> {
    return this.queries.execute(new Menu(request));
  }

  @Get('edited')
  @Needs('catalogue.write')
  @FeedsLive()
  @Summary('Every profile for those who edit them: drafts, unverified and retired ones')
  edited(@Query() request: ProfileListRequest): Promise<Page<ProfileLine>> {
    return this.queries.execute(new ProfileList(request));
  }

  @Get('ranges')
  @Needs('catalogue.write')
  @FeedsLive()
  @Summary('The parameters on the menu with their ranges, verified by whom or not yet')
  ranges(@Query() request: RangeListRequest): Promise<Page<RangeLine>> {
    return this.queries.execute(new RangeList(request));
  }

  @Post('ranges/verify')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Sign for the ranges of many parameters that were looked at; 409 if one is another since')
  verify(@CurrentActor() actor: Actor, @Body() request: VerifyRangesRequest): Promise<VerifiedRanges> {
    return this.commands.execute(new VerifyRanges(actor, request));
  }

  @Get('profiles/:code')
  @Needs('catalogue.read')
  @Summary('A profile with its parameters, ranges and limits; its draft for those who may edit it')
  profile(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Query() { draft }: ProfileRequest,
  ): Promise<CatalogueProfile> {
    if (draft === 'false') return this.queries.execute(new ProfileByCode(code));
    if (!can(actor.role, 'catalogue.write')) throw forbidden();
    return this.queries.execute(new DraftProfile(code));
  }

  @Get('profiles/:code/versions')
  @Needs('catalogue.read')
  @Summary('The versions of a profile, newest first')
  versions(@CurrentActor() actor: Actor, @Param('code') code: string): Promise<readonly ProfileVersion[]> {
    return this.queries.execute(new ProfileVersions(actor, code));
  }

  @Get('profiles/:code/versions/:number')
  @Needs('catalogue.read')
  @Summary('How a version of a profile differs from the one before it')
  versionChanges(@Param('code') code: string, @Param('number') number: string): Promise<VersionChanges> {
    return this.queries.execute(new VersionDifferences({ code, number }));
  }

  @Post('profiles')
  @Needs('catalogue.write')
  @Summary('Put a new profile on the test menu, or make it as a draft')
  create(@CurrentActor() actor: Actor, @Body() request: CreateProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new CreateProfile(actor, request));
  }

  @Put('profiles')
  @Needs('catalogue.write')
  @Summary('Change or retire a profile: a new version, published at once or kept as a draft')
  update(@CurrentActor() actor: Actor, @Body() request: UpdateProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(
      request.draft ? new SaveDraft(actor, request) : new UpdateProfile(actor, request),
    );
  }

  @Post('profiles/publish')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Publish the draft of a profile as its next version')
  publish(@CurrentActor() actor: Actor, @Body() request: PublishProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new PublishDraft(actor, request));
  }

  @Post('profiles/discard')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Discard the draft of a profile; the published one is answered')
  discard(@CurrentActor() actor: Actor, @Body() request: DiscardDraftRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new DiscardDraft(actor, request));
  }

  @Post('profiles/retire')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Take a profile off the menu, or bring it back, with the reason')
  retire(@CurrentActor() actor: Actor, @Body() request: RetireProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new RetireProfile(actor, request));
  }

  @Put('prices')
  @Needs('prices.write')
  @Summary('New prices of a list, all or none: the same call as PUT /api/prices')
  prices(@CurrentActor() actor: Actor, @Body() request: ChangePricesRequest): Promise<ChangedPrice[]> {
    return this.commands.execute(new ChangePrices(actor, request));
  }
}
