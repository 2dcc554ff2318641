import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { InventoryController } from './inventory.controller.js';
import { OrdersController } from './orders.controller.js';
import { StockMovesController } from './stock-moves.controller.js';
import { StockTakesController } from './stock-takes.controller.js';
import { UsageController } from './usage.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [
    InventoryController,
    OrdersController,
    StockMovesController,
    StockTakesController,
    UsageController,
  ],
  providers: useCases,
})
export class InventoryModule {}
