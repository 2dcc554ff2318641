import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { QuotationsController } from './quotations.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({ controllers: [QuotationsController], providers: useCases })
export class QuotationsModule {}
