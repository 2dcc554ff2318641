import { PageHeader } from '../ui/page-header.js';
import { BoardsSection } from './boards-section.js';

/** What may look into the laboratory beside its users. */
export function Component() {
  return (
    <>
      <PageHeader title="Security" />
      <BoardsSection />
    </>
  );
}
