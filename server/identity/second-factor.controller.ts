import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Req, Controller, Post, HttpCode } from '@nestjs/common';
import {
  ConfirmSecondFactorRequest,
  OwnFactorRequest,
  RemoveOthersSecondFactorRequest,
  type BegunSecondFactor,
  type RecoveryCodes,
  type SecondFactorView,
} from '../../shared/contract/identity.js';
import type { Actor } from '../kernel/actor.js';
import {
  Keyed,
  Confirmed,
  CurrentActor,
  Needs,
  NeedsForEnrolment,
  type SignedInRequest,
} from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { BeginSecondFactor } from './commands/begin-second-factor.js';
import { ConfirmSecondFactor } from './commands/confirm-second-factor.js';
import { RemoveSecondFactor } from './commands/remove-second-factor.js';
import { RenewRecoveryCodes } from './commands/renew-recovery-codes.js';
import { RemoveOthersSecondFactor } from './commands/remove-others-second-factor.js';
import { OwnSecondFactor } from './queries/own-second-factor.js';

/** One-time codes beside the password. */
@ApiTags('identity')
@Controller('api/second-factor')
export class SecondFactorController extends BusController {
  @Get()
  @NeedsForEnrolment()
  @Summary("One's own second factor, if any, and the number of recovery codes left")
  own(@CurrentActor() actor: Actor): Promise<SecondFactorView> {
    return this.queries.execute(new OwnSecondFactor({ actor }));
  }

  @Post('begin')
  @HttpCode(200)
  @NeedsForEnrolment()
  @Confirmed()
  @Keyed({ answersSecret: true })
  @Summary('A secret for an authenticator app, shown only once; a code from the app activates it')
  begin(@CurrentActor() actor: Actor): Promise<BegunSecondFactor> {
    return this.commands.execute(new BeginSecondFactor({ actor }));
  }

  @Post('confirm')
  @HttpCode(200)
  @NeedsForEnrolment()
  @Keyed({ answersSecret: true, holdsSecret: true, provesOnce: true })
  @Summary('Activate the second factor with a code from the app; answers ten recovery codes, shown only once')
  confirm(
    @CurrentActor() actor: Actor,
    @Body() { code }: ConfirmSecondFactorRequest,
    @Req() request: SignedInRequest,
  ): Promise<RecoveryCodes> {
    return this.commands.execute(new ConfirmSecondFactor({ actor, code, sessionId: sessionOf(request) }));
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Needs('signed-in')
  @Keyed({ answersSecret: true, holdsSecret: true, provesOnce: true })
  @Summary('Ten new recovery codes, with the password and a code; the old ones no longer work')
  renew(@CurrentActor() actor: Actor, @Body() request: OwnFactorRequest): Promise<RecoveryCodes> {
    return this.commands.execute(new RenewRecoveryCodes(actor, request));
  }

  @Post('remove')
  @HttpCode(200)
  @Needs('signed-in')
  @Keyed({ holdsSecret: true, provesOnce: true })
  @Summary("Remove one's own second factor, with the password and a code")
  remove(
    @CurrentActor() actor: Actor,
    @Body() request: OwnFactorRequest,
    @Req() http: SignedInRequest,
  ): Promise<{ readonly removed: true }> {
    return this.commands.execute(new RemoveSecondFactor({ actor, request, sessionId: sessionOf(http) }));
  }

  @Post('take-away')
  @HttpCode(200)
  @Needs('users.administer')
  @Confirmed()
  @Summary("Remove another user's lost second factor; that user's sessions end")
  takeAway(
    @CurrentActor() actor: Actor,
    @Body() request: RemoveOthersSecondFactorRequest,
  ): Promise<{ readonly username: string }> {
    return this.commands.execute(new RemoveOthersSecondFactor(actor, request));
  }
}

function sessionOf(request: SignedInRequest): string | undefined {
  return request.session?.userId === undefined ? undefined : request.sessionID;
}
