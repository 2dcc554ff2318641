export { CustomerEntity, ProductEntity } from './stock.entity.js';
export {
  allReagents,
  NO_REAGENTS,
  productsNamed,
  replaceReagents,
  reagentsText,
  reagentUseErrors,
  type FiledProducts,
  type KnownReagents,
  type ProfileUses,
  type ReagentUse,
} from './profile-reagents.js';
export { InventoryModule } from './inventory.module.js';
export { EXPIRING_LOTS, LATE_ORDERS, LOW_PRODUCTS } from './todo-items.js';
