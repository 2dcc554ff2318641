export { joinVat, offeredPrice, taxed, VAT_TERMS, type TaxedBy } from './vat-terms.js';
export { taxNumberOf, vatLinesOf } from './paper.js';
export { VatModule } from './vat.module.js';
