export { pricedProfiles, type PricedProfile } from './priced-profiles.js';
export { profileLayout, type ProfileLayout } from './profile-layout.js';
export { CatalogueModule } from './catalogue.module.js';
