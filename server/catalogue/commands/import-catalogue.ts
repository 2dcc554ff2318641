import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { In } from 'typeorm';
import type { CatalogueImport, ImportCatalogueRequest } from '../../../shared/contract/catalogue-file.js';
import { withoutRange } from '../../../shared/domain/ranges/without-range.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { invalid } from '../../kernel/http/problem.js';
import {
  NO_REAGENTS,
  productsNamed,
  replaceReagents,
  type FiledProducts,
  type ProfileUses,
  reagentsText,
} from '../../inventory/index.js';
import { changeCashPrices, firstPrices, priceMinor } from '../../prices/index.js';
import { laboratory } from '../../settings/index.js';
import { fileWarnings, unacceptedWarnings } from '../file/file-warnings.js';
import { checkCatalogueFile, type FiledVersion, filedReagents } from '../file/check-file.js';
import { knownProfiles, type KnownProfile } from '../file/known-profiles.js';
import { readBlocks, type Block } from '../file/read-blocks.js';
import { readLines, refusedLines } from '../file/read-lines.js';
import { ProfileEntity, type ProfileContent } from '../profile.entity.js';
import { publishProfiles } from '../publish-profiles.js';
import { lockReflexRules } from '../refuse-unfit-reflex.js';
import {
  profileDifferences,
  type ComparedProfile,
} from '../../../shared/domain/catalogue/profile-differences.js';

/** Takes over a file of profiles: all of it, as new versions, or nothing. */
export class ImportCatalogue extends ActorsCommand<ImportCatalogueRequest, CatalogueImport> {}

const SHORTEST_REASON = 3;

@CommandHandler(ImportCatalogue)
export class ImportCatalogueHandler implements ICommandHandler<ImportCatalogue> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, request }: ImportCatalogue): Promise<CatalogueImport> {
    const reason = request.reason?.trim() ?? '';
    if (request.act === 'import' && reason.length < SHORTEST_REASON)
      throw invalid(
        'reason',
        'Give a reason of at least three letters: it is kept with every version that the import makes.',
      );
    const { lines, errors, says } = await readLines(request.csv);
    const read = readBlocks(lines);
    const refused = [...errors, ...read.errors];
    return this.work.run(actor, async (tx) => {
      // Nobody else may publish a profile meanwhile that a rule of the file could lead back to.
      await lockReflexRules(tx);
      const codes = read.blocks.map(({ code }) => code);
      const held = request.act === 'check' ? [] : await lockProfileRows(tx, codes);
      const products = await productsNamed(tx, read.blocks.flatMap(productsOf), request.act === 'import');
      const known = await knownProfiles(tx, tx.now);
      const { timeZone } = await laboratory(tx);
      const judged = await checkCatalogueFile(read.blocks, { known, products, says, timeZone });
      if (refused.length + judged.errors.length > 0) throw refusedLines([...refused, ...judged.errors]);
      const warnings = fileWarnings(read.blocks, judged.versions, known);
      if (request.act === 'import') {
        const problem = unacceptedWarnings(warnings, request.accept ?? []);
        if (problem !== null) throw problem;
        await take(tx, { held, products }, judged.versions, reason);
      }
      return { ...shape(read.blocks.length, judged.unchanged, judged.versions), warnings };
    });
  }
}

function productsOf(block: Block): readonly string[] {
  return filedReagents(block).map(({ product }) => product);
}

/** In one order, as those who change prices hold them. */
function lockProfileRows(tx: Tx, codes: readonly string[]): Promise<readonly ProfileEntity[]> {
  const where = { code: In([...codes]) };
  return tx.entities.find(ProfileEntity, { where, order: { code: 'ASC' }, ...ROW_LOCK });
}

interface LockedCatalogue {
  readonly held: readonly ProfileEntity[];
  readonly products: FiledProducts;
}

interface Taken {
  readonly version: FiledVersion;
  readonly profile: ProfileEntity;
}

async function take(
  tx: Tx,
  { held, products }: LockedCatalogue,
  versions: readonly FiledVersion[],
  reason: string,
): Promise<void> {
  if (versions.length === 0) return;
  const byCode = new Map(held.map((profile) => [profile.code, profile]));
  const taken = versions.map((version) => {
    const { code, retired } = version;
    const profile =
      byCode.get(code) ?? tx.entities.create(ProfileEntity, { id: tx.id(), code, retiredAt: null });
    profile.neverPublished = false;
    if (retired !== (profile.retiredAt !== null)) profile.retiredAt = retired ? tx.now : null;
    return { version, profile, minor: priceMinor(version.price, 'price') };
  });
  const prices = (isNew: boolean) =>
    taken
      .filter(({ version }) => (version.before === undefined) === isNew)
      .map(({ profile, minor }) => ({ profileId: profile.id, minor }));
  const priced = await changeCashPrices(tx, prices(false), reason);
  // A price moves the profile's version too, even if nothing else does.
  for (const { profile } of taken) if (priced.has(profile.id)) profile.lastChangedAt = tx.now;
  await publishProfiles(
    tx,
    taken.map(({ profile, version }) => ({ profile, content: version.content, reason })),
  );
  if (prices(true).length > 0) await firstPrices(tx, prices(true));
  await replaceReagents(tx, taken.map(usedBy), products, reason);
  for (const { version } of taken) recordImport(tx, version, reason);
  tx.emit('CatalogueChanged', 'catalogue', { codes: versions.map(({ code }) => code) });
}

function usedBy({ version, profile }: Taken): ProfileUses {
  const { code, reagents, before } = version;
  const standing = before === undefined ? NO_REAGENTS : { ...before.said, reagents: before.reagents };
  return { profileId: profile.id, code, reagents, standing };
}

function recordImport(
  tx: Tx,
  { code, content, price, retired, reagents, before }: FiledVersion,
  reason: string,
): void {
  tx.audit('profile.import', 'profile', code, {
    before,
    after: { code, ...content, price, retired, reagents },
    reason,
  });
}

const MOST_DIFFERENCES = 12;

function shape(
  profiles: number,
  unchanged: number,
  versions: readonly FiledVersion[],
): Omit<CatalogueImport, 'warnings'> {
  const created = versions.filter(({ before }) => before === undefined);
  const changed = versions.filter(({ before }) => before !== undefined);
  return {
    profiles,
    unchanged,
    created: created.map(({ line, code, content: { name, parameters } }) => ({
      ...{ line, code, name },
      parameters: parameters.length,
      withoutRange: withoutRange(parameters),
    })),
    changed: changed.map((version) => {
      const differences = differencesOf(version);
      const { line, code, content, before } = version;
      return {
        ...{ line, code, name: content.name, hasDraft: before?.hasDraft ?? false },
        differences: differences.slice(0, MOST_DIFFERENCES),
        count: differences.length,
        withoutRange: withoutRange(content.parameters),
      };
    }),
  };
}

/** The fields that two versions are compared by, price and retirement included. */
function compared(profile: Omit<FiledVersion, 'line' | 'before'> | KnownProfile): ComparedProfile {
  const { price, retired } = profile;
  const reagents = reagentsText(profile.reagents);
  const content: ProfileContent = 'content' in profile ? profile.content : profile;
  return { ...content, price, retired, reagents, parameters: content.parameters.map((one) => ({ ...one })) };
}

export function differencesOf({ before, ...version }: FiledVersion) {
  return before === undefined ? [] : profileDifferences(compared(before), compared(version));
}
