import { SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearchParams } from 'react-router-dom';
import type { Product, ProductKind, IssuePoint } from '../../shared/contract/inventory-shapes.js';
import type { SaveProductRequest } from '../../shared/contract/inventory.js';
import { useContinue } from '../core/navigation.js';
import { showDone } from '../ui/feedback/notify.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Fields, radioField, switchField, textField, wholeField } from '../ui/forms/fields.js';
import { useSending } from '../ui/forms/use-sending.js';
import { productById, saveProduct } from './inventory.api.js';
import { quantityError, sentQuantity } from './quantity.js';
import { NotFoundNotice, StockFormPage } from './stock-form-page.js';

/** `create-product`: a new one; with `?id=` the one that is changed. */
export function Component() {
  const id = useSearchParams()[0].get('id');
  const found = useLoaded(`product ${id ?? 'new'}`, async () =>
    id === null ? 'new' : ((await productById(id)) ?? 'missing'),
  );
  return (
    <WhenLoaded of={found} skeleton={<FormSkeleton fields={6} />}>
      {(product) => {
        if (product === 'missing') return <NotFoundNotice what="product" to="/view-product" />;
        return <ProductForm key={id} product={product === 'new' ? undefined : product} />;
      }}
    </WhenLoaded>
  );
}

function ProductForm({ product }: { readonly product: Product | undefined }) {
  const goOn = useContinue();
  const form = useForm<ProductFields>({ initialValues: fieldsOf(product), validate: checksOf });
  const sending = useSending({
    form,
    notDone: 'The product was not saved',
    lost: form.isDirty() ? 'The unsaved product' : undefined,
    version: product?.version,
    theirs: (current: Product) => fieldsOf(current),
    send: (values, { key, version }) =>
      saveProduct(productRequest(values, product && { ...product, version }), key),
    onDone: async ({ id, name }) => {
      showDone(`${name} was saved`);
      await goOn(`/view-product?id=${id}`);
    },
  });
  return (
    <StockFormPage
      title={product === undefined ? 'New product' : `Change ${product.name}`}
      subtitle="A reagent or a consumable: its unit, its packs, and its reorder level."
      sending={sending}
      confirmLabel="Save product"
      back="/view-product"
    >
      <Stack gap={16}>
        <Fields form={form} of={KIND} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Fields form={form} of={WHAT_IT_IS} />
        </SimpleGrid>
        <Fields form={form} of={SUPPLY} hidden={{ active: product === undefined }} />
      </Stack>
    </StockFormPage>
  );
}

const KIND = { kind: radioField('Kind', { reagent: 'Reagent', consumable: 'Consumable' }) };

const QUANTITY = { inputMode: 'decimal', maxLength: 12 } as const;

const WHAT_IT_IS = {
  code: textField('Code', {
    description: 'The code scanned from its pack',
    maxLength: 60,
    autoFocus: true,
    spellCheck: false,
  }),
  name: textField('Name', { description: 'For a serology kit: the name on results', maxLength: 200 }),
  useUnit: textField('Unit of use', { description: 'The unit counted: test, tube, mL', maxLength: 30 }),
  decimals: wholeField('Decimals', {
    description: '0 where only whole ones are counted',
    min: 0,
    max: 3,
  }),
  packSize: textField('Pack size', { description: 'How many units a pack holds', ...QUANTITY }),
  reorderLevel: textField('Reorder level', {
    description: 'At this quantity or below it counts as low; leave empty for no warning',
    ...QUANTITY,
  }),
};

const SUPPLY = {
  supplier: textField('Supplier', { maw: 416, maxLength: 200 }),
  usedUp: radioField('Consumed', {
    'when-used': [
      'When a test or a person uses it',
      'A bench holds stock of it; tests can use it up by themselves.',
    ],
    'when-given-out': ['When it is dispatched', 'Gloves and the like: nobody counts them on the bench.'],
  }),
  active: switchField('In use', {
    description: 'When switched off, no more of it is ordered or received; its history stays.',
  }),
};

/** A product as it is typed. */
interface ProductFields {
  readonly code: string;
  readonly name: string;
  readonly kind: ProductKind;
  readonly useUnit: string;
  readonly decimals: number | string;
  readonly packSize: string;
  /** Empty: nobody is notified. */
  readonly reorderLevel: string;
  readonly usedUp: IssuePoint;
  readonly supplier: string;
  readonly active: boolean;
}

const BLANK: ProductFields = {
  ...{ code: '', name: '', kind: 'reagent', useUnit: 'test', decimals: 0, packSize: '1', reorderLevel: '' },
  ...{ usedUp: 'when-used', supplier: '', active: true },
};

function fieldsOf(product: Product | undefined): ProductFields {
  if (product === undefined) return BLANK;
  const { code, name, kind, useUnit, decimals, packSize, reorderLevel, usedUp, supplier, active } = product;
  return {
    ...{ code, name, kind, useUnit, decimals, packSize, reorderLevel: reorderLevel ?? '' },
    ...{ usedUp, supplier, active },
  };
}

function productRequest(fields: ProductFields, product: Product | undefined): SaveProductRequest {
  const { code, name, kind, useUnit, packSize, reorderLevel, usedUp, supplier, active } = fields;
  return {
    ...{ kind, usedUp, active, code: code.trim(), name: name.trim(), useUnit: useUnit.trim() },
    ...{ decimals: Number(fields.decimals), packSize: sentQuantity(packSize), supplier: supplier.trim() },
    reorderLevel: reorderLevel.trim() === '' ? null : sentQuantity(reorderLevel),
    ...(product !== undefined && { id: product.id, version: product.version }),
  };
}

const isLevel = (text: string): boolean =>
  text.trim() === '' || /^0+$/.test(text.trim()) || quantityError(text) === null;

const checksOf = {
  code: (code: string) => (code.trim() === '' ? 'The code on its pack, or your own' : null),
  name: (name: string) => (name.trim().length < 2 ? 'A name is needed' : null),
  useUnit: (unit: string) => (unit.trim() === '' ? 'The unit of the count, such as test' : null),
  packSize: quantityError,
  reorderLevel: (level: string) => (isLevel(level) ? null : 'A quantity such as 50, or empty'),
};
