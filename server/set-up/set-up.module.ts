import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { SetUpController } from './set-up.controller.js';

const useCases = await useCasesOf(import.meta.url);

/** The guided set-up of a laboratory in which nobody works yet. */
@Module({ controllers: [SetUpController], providers: useCases })
export class SetUpModule {}
