import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { ShippedController } from './shipped.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({ controllers: [ShippedController], providers: useCases })
export class SeedModule {}
