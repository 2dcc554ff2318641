import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { PayersController } from './payers.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({ controllers: [PayersController], providers: useCases })
export class PayersModule {}
