import { hasLeft } from '../../domain/stage.js';
import type { Stage } from '../../vocabulary.js';
import type { Sections } from '../../domain/results/sections.js';
import { confirmationOf } from './group-here.js';
import { hasReactions, isReaction } from './readings.js';

interface Drafted {
  readonly stage: Stage | null;
  readonly values: readonly { readonly code: string }[];
  readonly sections: Sections;
}

/** What no draft shows before a second person has read it, so that this person reads blind: the group and its reactions. */
export function isWithheld(code: string, { stage, values, sections }: Drafted): boolean {
  const isOfGroup = isReaction(code) || code === 'ABO' || code === 'RHD';
  if (!isOfGroup || stage === null || hasLeft(stage) || !hasReactions(values)) return false;
  return confirmationOf(sections) === null;
}
