export { pricedProfiles, type PricedProfile } from './priced-profiles.js';
export { profileLayout, type ProfileLayout } from './profile-layout.js';
export { CatalogueModule } from './catalogue.module.js';
export { BatchEntity } from './batch.entity.js';
export { FilmCommentEntity } from './film-comment.entity.js';
export { PhraseEntity } from './phrase.entity.js';
