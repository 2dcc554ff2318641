import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { useCasesOf } from '../kernel/use-cases.js';
import { PayerAccountController } from './payer-account.controller.js';
import { PayersController } from './payers.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  imports: [IdentityModule],
  controllers: [PayersController, PayerAccountController],
  providers: useCases,
})
export class PayersModule {}
