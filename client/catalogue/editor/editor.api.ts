import type {
  CatalogueProfile,
  ProfileVersion,
  VersionChanges,
} from '../../../shared/contract/catalogue-shapes.js';
import type { DryRunPage } from '../../../shared/contract/dry-runs.js';
import { api, withQuery } from '../../core/api.js';

export interface OpenedProfile {
  readonly published: CatalogueProfile;
  readonly draft: CatalogueProfile | null;
}

export interface OpenedVersions extends OpenedProfile {
  /** Newest first, the draft before them. */
  readonly versions: readonly ProfileVersion[];
}

const of = (code: string): string => `/api/catalogue/profiles/${encodeURIComponent(code)}`;

/** The published version of a profile, and its draft if there is one. */
export async function openProfile(code: string): Promise<OpenedVersions> {
  const [published, versions] = await Promise.all([
    api.get<CatalogueProfile>(of(code)),
    api.get<readonly ProfileVersion[]>(`${of(code)}/versions`),
  ]);
  const hasDraft = versions[0]?.state === 'draft';
  const draft = hasDraft ? await api.get<CatalogueProfile>(`${of(code)}?draft=true`) : null;
  return { published, draft, versions };
}

export const saveDraft = (body: Readonly<Record<string, unknown>>): Promise<CatalogueProfile> =>
  api.put('/api/catalogue/profiles', body, { quiet: true });

export const publishDraft = (code: string, version: number, reason: string): Promise<CatalogueProfile> =>
  api.post('/api/catalogue/profiles/publish', { code, version, reason });

export const discardDraft = (code: string, version: number): Promise<CatalogueProfile> =>
  api.post('/api/catalogue/profiles/discard', { code, version });

export const dryRun = (code: string, version: number, after: string | undefined): Promise<DryRunPage> =>
  api.get(withQuery(`${of(code)}/dry-run`, { version, after }));

/** The differences between a version and the one before it. */
export const versionChanges = (code: string, number: number): Promise<VersionChanges> =>
  api.get(`${of(code)}/versions/${number}`);
