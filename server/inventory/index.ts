export { CustomerEntity } from './customer.entity.js';
export { InventoryModule } from './inventory.module.js';
export { ProductEntity } from './product.entity.js';
