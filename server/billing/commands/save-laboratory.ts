import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Laboratory } from '../../../shared/contract/settings.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { SaveLaboratory } from '../../settings/index.js';
import { saveInItsCurrency } from '../follow-currency.js';

@CommandHandler(SaveLaboratory)
export class SaveLaboratoryHandler implements ICommandHandler<SaveLaboratory> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveLaboratory): Promise<Laboratory> {
    return this.work.run(actor, (tx) => saveInItsCurrency(tx, request));
  }
}
