import { BatchEntity, ProfileEntity, publishProfiles } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { firstPrices } from '../prices/index.js';
import { shippedProfiles } from './shipped-profile.js';

/** Bundles to begin with; the laboratory edits them under batch/profiles. */
const BATCHES: Readonly<Record<string, readonly string[]>> = {
  'Pre-op': ['FBC', 'UE', 'COAG', 'GRP'],
  Antenatal: ['FBC', 'GRP', 'UDIP', 'SYPH', 'HBSAG', 'HIV'],
  'Diabetes review': ['FBS', 'HBA1C', 'RFT', 'LIPID', 'UACR'],
  'General check-up': ['FBC', 'UE', 'LFT', 'LIPID', 'FBS', 'UDIP'],
};

/**
 * Gives a new laboratory the shipped catalogue; ranges and limits are starting values, unverified by it. One that has
 * profiles is changed in nothing: what is newer is offered to it (`offers.ts`).
 */
export async function seedCatalogue(tx: Tx): Promise<void> {
  if (await tx.entities.exists(ProfileEntity)) return;
  const publications = [...shippedProfiles().values()].map(({ code, priceMinor, content }) => ({
    profile: tx.entities.create(ProfileEntity, { id: tx.id(), code }),
    content,
    minor: priceMinor,
  }));
  await publishProfiles(tx, publications);
  await firstPrices(
    tx,
    publications.map(({ profile, minor }) => ({ profileId: profile.id, minor })),
  );
  if (!(await tx.entities.exists(BatchEntity))) await tx.entities.insert(BatchEntity, batchRows(tx));
  const codes = publications.map(({ profile }) => profile.code);
  tx.audit('catalogue.seed', 'catalogue', 'catalogue', { after: { codes } });
  tx.emit('CatalogueChanged', 'catalogue', { codes });
}

function batchRows(tx: Tx) {
  return Object.entries(BATCHES).map(([name, codes]) => ({ id: tx.id(), name, codes }));
}
