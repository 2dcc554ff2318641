import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { useCasesOf } from '../kernel/use-cases.js';
import { ShiftListController } from './shift-list.controller.js';
import { ShiftsController } from './shifts.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  imports: [IdentityModule],
  controllers: [ShiftsController, ShiftListController],
  providers: useCases,
})
export class ShiftsModule {}
