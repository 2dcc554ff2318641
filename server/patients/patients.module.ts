import { Module } from '@nestjs/common';
import { DoctorsController } from './doctors.controller.js';
import { PatientsController } from './patients.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [PatientsController, DoctorsController],
  providers: useCases,
})
export class PatientsModule {}
