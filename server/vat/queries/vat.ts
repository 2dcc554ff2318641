import { Query } from '@nestjs/cqrs';
import type { Vat } from '../../../shared/contract/vat.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { vatSetting } from '../vat-setting.js';

/** How VAT is charged: rates, the usual one, and the profiles with another. */
export class VatSetting extends Query<Vat> {}

export const VatSettingHandler = queryHandler(VatSetting, ({ database, clock }) =>
  vatSetting(database, clock.now()),
);
