import { PageSection } from '../ui/layout/page-section.js';
import { RoleDuties } from './role-duties.js';

/** Who may do what, as the server decides. */
export function DutiesSection() {
  return (
    <PageSection
      id="duties"
      title="Who may do what"
      text="What a role is not given here is refused by the server, whatever a screen shows."
    >
      <RoleDuties />
    </PageSection>
  );
}
