import { PageHeader } from '../ui/page-header.js';

export function Component() {
  return <PageHeader title="Booking" />;
}
