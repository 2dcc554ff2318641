import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { VatController } from './vat.controller.js';

@Module({ controllers: [VatController], providers: await useCasesOf(import.meta.url) })
export class VatModule {}
