import { Module } from '@nestjs/common';
import { CreateDoctorHandler } from './commands/create-doctor.js';
import { CreatePatientHandler } from './commands/create-patient.js';
import { UpdatePatientHandler } from './commands/update-patient.js';
import { DoctorsController } from './doctors.controller.js';
import { PatientsController } from './patients.controller.js';
import { DoctorsHandler } from './queries/doctors.js';
import { OnePatientHandler } from './queries/one-patient.js';
import { SimilarPatientsHandler } from './queries/similar-patients.js';

@Module({
  controllers: [PatientsController, DoctorsController],
  providers: [
    CreateDoctorHandler,
    CreatePatientHandler,
    UpdatePatientHandler,
    DoctorsHandler,
    OnePatientHandler,
    SimilarPatientsHandler,
  ],
})
export class PatientsModule {}
