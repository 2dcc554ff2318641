export { CustomerEntity, ProductEntity } from './stock.entity.js';
export {
  allReagents,
  NO_REAGENTS,
  productsNamed,
  putReagents,
  reagentsText,
  unfitUses,
  type FiledProducts,
  type KnownReagents,
  type ProfileUses,
  type ReagentUse,
} from './profile-reagents.js';
export { InventoryModule } from './inventory.module.js';
export { ENDING_LOTS, LATE_ORDERS, LOW_PRODUCTS } from './todo-items.js';
