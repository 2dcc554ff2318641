import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Inject, Injectable, Param, Put, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  SaveLaboratoryRequest,
  type Laboratory,
  type PublicLaboratory,
  SaveFormulaRequest,
  type FormulaSettings,
  SaveLabNumberRequest,
  type LabNumberSettings,
  SaveSignInRulesRequest,
  type SignInRules,
} from '../../shared/contract/settings.js';
import {
  SwitchContradictionRequest,
  type ListedContradiction,
} from '../../shared/contract/contradictions.js';
import { CurrentActor, Needs, Public, Confirmed } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { notFound } from '../kernel/http/problem.js';
import { Summary } from '../kernel/http/routes.js';
import type { Config } from '../kernel/config.js';
import { CONFIG } from '../kernel/tokens.js';
import { SaveLaboratory } from './commands/save-laboratory.js';
import { countryOfLaboratory } from './country.js';
import { examplePricesOf } from './example-prices.js';
import { laboratory } from './laboratory.entity.js';
import { SaveFormulas } from './commands/save-formulas.js';
import { formulaConfig } from './formula.entity.js';
import { SaveLabNumber } from './commands/save-lab-number.js';
import { labNumberSettings } from './lab-number.entity.js';
import { SaveSignInRules } from './commands/save-sign-in-rules.js';
import { signInRules } from './sign-in-rules.js';
import { SwitchContradiction } from './commands/switch-contradiction.js';
import { listedContradictions } from './contradictions.js';

/** It charges VAT, or has done so: a laboratory without it is told nothing of it. */
const KNOWS_VAT = 'select charged or exists (select from vat_line) as knows from vat_setting';

@Injectable()
abstract class SettingController {
  constructor(
    protected readonly commands: CommandBus,
    protected readonly database: Database,
  ) {}
}

@ApiTags('settings')
@Controller('api/about')
export class AboutController extends SettingController {
  @Get()
  @Needs('settings.read')
  @Summary("The laboratory's heading and settings")
  about(): Promise<Laboratory> {
    return laboratory(this.database);
  }

  @Get('public')
  @Public()
  @Summary('Public details of the laboratory')
  async publicly(): Promise<PublicLaboratory> {
    const lab = await laboratory(this.database);
    const { name, address, phones, email, website, accreditation, timeZone, baseCurrency } = lab;
    const country = countryOfLaboratory(lab) ?? null;
    const examplePrices = await examplePricesOf(this.database);
    const vat = (await this.database.one<{ knows: boolean }>(KNOWS_VAT))?.knows === true;
    const heading = { name, address, phones, email, website, accreditation };
    return { ...heading, timeZone, baseCurrency, country, examplePrices, vat };
  }

  @Get(':id')
  @Needs('settings.read')
  @Summary("The laboratory's heading and settings, by id")
  async byId(@Param('id') id: string): Promise<Laboratory> {
    const found = await laboratory(this.database);
    if (found.id !== id.toLowerCase()) throw notFound('The laboratory');
    return found;
  }

  @Post()
  @HttpCode(200)
  @Needs('settings.write')
  @Summary('Save heading and settings')
  save(@CurrentActor() actor: Actor, @Body() request: SaveLaboratoryRequest): Promise<Laboratory> {
    return this.commands.execute(new SaveLaboratory(actor, request));
  }
}

@ApiTags('settings')
@Controller('api/formula')
export class FormulaController extends SettingController {
  @Get()
  @Needs('settings.read')
  @Summary('The codes of the test values that calculations use')
  config(): Promise<FormulaSettings> {
    return formulaConfig(this.database);
  }

  @Post()
  @HttpCode(200)
  @Needs('formula.write')
  @Summary('Save the codes')
  save(@CurrentActor() actor: Actor, @Body() request: SaveFormulaRequest): Promise<FormulaSettings> {
    return this.commands.execute(new SaveFormulas(actor, request));
  }

  @Put()
  @Needs('formula.write')
  @Summary('Save the codes')
  update(@CurrentActor() actor: Actor, @Body() request: SaveFormulaRequest): Promise<FormulaSettings> {
    return this.commands.execute(new SaveFormulas(actor, request));
  }
}

@ApiTags('settings')
@Controller('api/labNumber')
export class LabNumberController extends SettingController {
  @Get()
  @Needs('settings.read')
  @Summary('Prefix and last number, with the next lab number')
  config(): Promise<LabNumberSettings> {
    return labNumberSettings(this.database);
  }

  @Get('lastNumber')
  @Needs('settings.read')
  @Summary('Prefix and last number')
  lastNumber(): Promise<LabNumberSettings> {
    return labNumberSettings(this.database);
  }

  @Post()
  @HttpCode(200)
  @Needs('lab-number.write')
  @Summary('Set prefix and last number')
  save(@CurrentActor() actor: Actor, @Body() request: SaveLabNumberRequest): Promise<LabNumberSettings> {
    return this.commands.execute(new SaveLabNumber(actor, request));
  }
}

@ApiTags('settings')
@Controller('api/sign-in-rules')
export class SignInRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Needs('users.administer')
  @Summary('Sign-in rules, and the managers without a second factor')
  rules(): Promise<SignInRules> {
    return signInRules(this.database, this.config.sessionTtlMinutes);
  }

  @Put()
  @Needs('users.administer')
  @Confirmed()
  @Summary('Change the sign-in rules; managers without a second factor are asked to set one up')
  async save(@CurrentActor() actor: Actor, @Body() request: SaveSignInRulesRequest): Promise<SignInRules> {
    await this.commands.execute(new SaveSignInRules(actor, request));
    return this.rules();
  }
}

@ApiTags('settings')
@Controller('api/contradictions')
export class ContradictionsController extends SettingController {
  @Get()
  @Needs('settings.read')
  @Summary('Findings that cannot all be right in one sample, and which of them this laboratory checks')
  list(): Promise<readonly ListedContradiction[]> {
    return listedContradictions(this.database);
  }

  @Put(':code')
  @Needs('formula.write')
  @Summary('Switch a contradiction off, or on again, with the reason')
  switch(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Body() request: SwitchContradictionRequest,
  ): Promise<ListedContradiction> {
    return this.commands.execute(new SwitchContradiction({ actor, code, request }));
  }
}
