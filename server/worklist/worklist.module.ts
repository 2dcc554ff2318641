import { Module } from '@nestjs/common';
import { CancelBookingCardsHandler } from './commands/cancel-booking-cards.js';
import { ChangeJobCardHandler } from './commands/change-job-card.js';
import { JobCardController } from './job-card.controller.js';
import { BoardPictureHandler } from './queries/board-snapshot.js';
import { JobCardsHandler } from './queries/job-cards.js';
import { OneJobCardHandler } from './queries/one-job-card.js';
import { TodosOfHandler } from './queries/todos.js';
import { WaitingJobCardsHandler } from './queries/waiting-job-cards.js';
import { CloseJobCard } from './reactions/close-job-card.js';
import { TodosController } from './todos.controller.js';

@Module({
  controllers: [JobCardController, TodosController],
  providers: [
    CancelBookingCardsHandler,
    ChangeJobCardHandler,
    BoardPictureHandler,
    JobCardsHandler,
    OneJobCardHandler,
    TodosOfHandler,
    WaitingJobCardsHandler,
    CloseJobCard,
  ],
})
export class WorklistModule {}
