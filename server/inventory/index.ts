export { CustomerEntity } from './customer.entity.js';
export {
  everyReagents,
  NO_REAGENTS,
  productsNamed,
  putReagents,
  reagentsText,
  unfitUses,
  type FiledProducts,
  type KnownReagents,
  type ProfileUses,
  type ReagentUse,
} from './filed-reagents.js';
export { InventoryModule } from './inventory.module.js';
export { ENDING_LOTS, LATE_ORDERS, LOW_PRODUCTS } from './todo-items.js';
export { ProductEntity } from './product.entity.js';
