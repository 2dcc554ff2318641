import { Module } from '@nestjs/common';
import { AcknowledgeCriticalHandler } from './commands/acknowledge-critical.js';
import { AmendResultHandler } from './commands/amend-result.js';
import { ReleaseBatchHandler } from './commands/release-batch.js';
import { SaveParameterRecordHandler } from './commands/save-parameter-record.js';
import { SaveResultHandler } from './commands/save-result.js';
import { disciplineControllers } from './discipline.controllers.js';
import { ParamsController } from './params.controller.js';
import { OneResultHandler } from './queries/one-result.js';
import { OpenCriticalsHandler } from './queries/open-criticals.js';
import { ParameterRecordOfHandler } from './queries/parameter-record.js';
import { ResultListHandler, WholeResultListHandler } from './queries/result-list.js';
import { ResultVersionsHandler } from './queries/result-versions.js';
import { ResultsController } from './results.controller.js';

@Module({
  controllers: [...disciplineControllers, ResultsController, ParamsController],
  providers: [
    SaveResultHandler,
    AmendResultHandler,
    ReleaseBatchHandler,
    AcknowledgeCriticalHandler,
    SaveParameterRecordHandler,
    OneResultHandler,
    ResultVersionsHandler,
    ResultListHandler,
    WholeResultListHandler,
    OpenCriticalsHandler,
    ParameterRecordOfHandler,
  ],
})
export class ResultsModule {}
