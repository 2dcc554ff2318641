import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { PricesController } from './prices.controller.js';

@Module({ controllers: [PricesController], providers: await useCasesOf(import.meta.url) })
export class PricesModule {}
