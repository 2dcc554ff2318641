import { useSearchParams } from 'react-router-dom';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { productById } from './inventory.api.js';
import { blankReceived, ReceiveForm } from './receive-form.js';

/** `create-stock`: lots that no order brought; `?productId=` begins with that product. */
export function Component() {
  const id = useSearchParams()[0].get('productId');
  const found = useLoaded(`stock of ${id ?? 'any'}`, async () => [
    blankReceived(id === null ? undefined : await productById(id)),
  ]);
  return (
    <WhenLoaded of={found} skeleton={<FormSkeleton fields={5} />}>
      {(lines) => (
        <ReceiveForm
          key={id}
          initial={lines}
          title="New stock"
          subtitle="Lots without an order: stock on the shelf when counting began, or a gift."
        />
      )}
    </WhenLoaded>
  );
}
