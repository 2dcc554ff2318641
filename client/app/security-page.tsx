import { ChainSection } from '../audit/chain-section.js';
import { BoardsSection } from '../identity/boards-section.js';
import { DutiesSection } from '../identity/role-duties.js';
import { SecondFactorsSection } from '../identity/second-factors-section.js';
import { SessionsList } from '../identity/sessions-list.js';
import { SignInRulesSection } from '../identity/sign-in-rules-section.js';
import { useCan } from '../core/session.js';

/** Everybody's own open sessions, and for SUPER everything about who gets in and may do what. */
export function Component() {
  const isSuper = useCan('users.administer');
  return (
    <>
      <SessionsList />
      {isSuper && <ForSuper />}
    </>
  );
}

/** Each section is whole in its slice; another is one line here. */
function ForSuper() {
  return (
    <>
      <SignInRulesSection />
      <SecondFactorsSection />
      <BoardsSection />
      <DutiesSection />
      <ChainSection />
    </>
  );
}
