import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { Database } from '../database.js';
import { AnswersFile } from './files.js';
import { csvAnswer, lockRows, type CsvColumn } from './csv.js';
import { invalid } from './problem.js';

const CSV = Symbol('csv');

interface Sheet {
  readonly name: string;
  readonly columns: readonly CsvColumn<never>[];
}

/** Answers the whole list of a route as a file where `?format=csv` asks for one. */
@Injectable()
class CsvInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { format } = context.switchToHttp().getRequest<Request>().query;
    if (format === undefined) return next.handle();
    if (format !== 'csv') throw invalid('format', 'format must be csv, or left out.');
    const { name, columns } = this.reflector.get<Sheet>(CSV, context.getHandler());
    return next.handle().pipe(mergeMap((rows: readonly never[]) => this.file(name, columns, rows)));
  }

  private async file(name: string, columns: Sheet['columns'], rows: readonly never[]): Promise<unknown> {
    const zone = await this.database.one<{ name: string }>('select time_zone as name from laboratory');
    return csvAnswer(name, columns, lockRows(zone?.name ?? 'UTC', rows));
  }
}

/** For routes that answer a short list whole, such as figures: the same answer, also as a file. */
export function CsvDownload<Row>(name: string, columns: readonly CsvColumn<Row>[]): MethodDecorator {
  return applyDecorators(
    SetMetadata(CSV, { name, columns }),
    UseInterceptors(CsvInterceptor),
    AnswersFile('text/csv'),
    ApiQuery({ name: 'format', required: false, enum: ['csv'], description: 'as a file for a spreadsheet' }),
  );
}
