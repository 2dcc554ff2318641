import { keepSealed, readSealed } from '../../core/sealed-store.js';

/** Where somebody went through the palette; it may be a patient's name, so it is sealed as drafts are. */
export interface Recent {
  readonly label: string;
  readonly hint: string;
  readonly to: string;
}

const MOST = 6;
const placeOf = (username: string): string => `meniscus.recent ${username}`;

export function recentOf(username: string): readonly Recent[] {
  const kept = readSealed(placeOf(username));
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
}

export function keepRecent(username: string, { label, hint, to }: Recent): void {
  const others = recentOf(username).filter((one) => one.to !== to);
  keepSealed(placeOf(username), [{ label, hint, to }, ...others].slice(0, MOST));
}

function isRecent(kept: unknown): kept is Recent {
  const { label, hint, to } = (kept ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof label === 'string' && typeof hint === 'string' && typeof to === 'string' && to.startsWith('/')
  );
}
