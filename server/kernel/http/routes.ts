import { applyDecorators, Controller, HttpCode, Injectable, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';

/** The calls under an address, by the heading that the pages of the API list them under. */
export const Calls = (heading: string, address: string) =>
  applyDecorators(ApiTags(heading), Controller(address));

/** A POST that changes what there is: 200. One that makes something new is Nest's `@Post`: 201. */
export const Act = (address?: string) => applyDecorators(Post(address), HttpCode(200));

/** One sentence on the pages of the API. */
export const Summary = (summary: string) => ApiOperation({ summary });

/** A controller that asks nothing but the two buses. */
@Injectable()
export abstract class BusController {
  constructor(
    protected readonly commands: CommandBus,
    protected readonly queries: QueryBus,
  ) {}
}
