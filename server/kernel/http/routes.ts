import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';

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
