import type { ReactNode } from 'react';
import type { Customer, CustomerKind } from '../../shared/contract/inventory-shapes.js';
import { SearchSelect, type Choice, type Choices } from '../ui/fields/found-select.js';
import { findCustomers } from './inventory.api.js';

/** Departments and outside customers, or one kind alone. */
export async function customerChoices(q = '', kind: CustomerKind | '' = ''): Promise<Choices> {
  const { items, ...counted } = await findCustomers(q, kind);
  return { ...counted, items: items.map((one) => customerChoice(one)) };
}

function customerChoice({ id, name, kind }: Customer): Choice {
  return { value: id, label: kind === 'outside' ? `${name} (outside)` : name };
}

interface CustomerSelectProps {
  readonly offered: Choices;
  /** The customer chosen before the form was opened. */
  readonly known: Customer | undefined;
  readonly customerId: string;
  readonly error: ReactNode;
  readonly onCustomer: (id: string) => void;
}

/** The recipient of goods. */
export function CustomerSelect({ known, customerId, onCustomer, ...select }: CustomerSelectProps) {
  const chosen = known && customerChoice(known);
  return (
    <SearchSelect
      {...select}
      id="customerId"
      size="md"
      label="To"
      autoFocus
      placeholder="A part of the name"
      what="customers"
      find={(words) => customerChoices(words)}
      {...(chosen && { known: new Map([[chosen.value, chosen.label]]) })}
      nothing="Nobody of that name"
      value={customerId}
      onValue={onCustomer}
    />
  );
}
