export { CASH_LIST } from '../../shared/domain/money/price-lists.js';
export { STAFF_LIST, cashAt, dayOf, joinPrice, type PriceTerms, priceMinor } from './price-in-force.js';
export { ChangePrices } from './commands/change-prices.js';
export { savePriceList } from './commands/save-price-list.js';
export { cashPrice, changeCashPrice, changeCashPrices, firstPrices } from './plan-prices.js';
export { LockProfiles, type LockedProfiles } from './lock-profiles.js';
export { PriceListEntity, openPriceList } from './price-list.entity.js';
export { PricesModule } from './prices.module.js';
