import { Box, Stack, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';
import type { UsedProfile } from '../../shared/contract/reagents.js';
import { showDone } from '../ui/feedback/notify.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { TypeAhead } from '../ui/fields/type-ahead.js';
import { Fields, nativeSelect, radioField, textArea } from '../ui/forms/fields.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { UnitChip } from '../ui/layout/chips.js';
import { choices } from '../ui/options/choices.js';
import { findProfiles, recordUse } from './inventory.api.js';
import { ProductField } from './product-lines.js';
import { quantityError, sentQuantity } from './quantity.js';
import { QuantityField } from './stock-parts.js';

interface UseDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Controls, repeats and other uses that no result shows: a profile's reagents several times, or one product. */
export function UseDialog({ onDone, onClose }: UseDialogProps) {
  const form = useForm<UseFields>({ initialValues: NOTHING });
  const { of, profile, product } = form.values;
  const inUnit = product ? ` in ${product.useUnit}` : '';
  return (
    <SubmitDialog
      title="Record a use"
      lost={profile === undefined && product === undefined ? undefined : 'The unsaved use'}
      confirmLabel="Record it"
      notDone="The use was not recorded"
      disabled={isOpen(form.values)}
      missing="Enter what was used, and how often"
      onClose={onClose}
      onSubmit={(key) => recordUse(sentUse(form.values), key)}
      onDone={({ number, notices }) => {
        showDone([`Use ${number} was written`, ...notices].join('. '));
        onDone();
      }}
    >
      <Stack gap={14}>
        <Fields form={form} of={WHAT_FOR} />
        {of === 'profile' ? (
          <ProfileField
            id="profileCode"
            label="Profile"
            data-autofocus
            profile={profile}
            onProfile={(chosen) => form.setFieldValue('profile', chosen)}
          />
        ) : (
          <ProductField
            id="productId"
            label="Product"
            product={product}
            onProduct={(chosen) => form.setFieldValue('product', chosen)}
          />
        )}
        <QuantityField form={form} label={of === 'profile' ? 'How often it was run' : `Quantity${inUnit}`} />
        <Fields form={form} of={NOTE} />
      </Stack>
    </SubmitDialog>
  );
}

const WHAT_FOR = {
  purpose: nativeSelect('For', {
    data: choices({ control: 'Controls', repeat: 'Repeats', other: 'Something else' }),
  }),
  of: radioField('What was used', { profile: 'The reagents of a profile', product: 'One product' }),
};

const NOTE = { reason: textArea('Note', { maxLength: 500 }) };

interface UseFields {
  readonly purpose: 'control' | 'repeat' | 'other';
  readonly of: 'profile' | 'product';
  readonly profile: UsedProfile | undefined;
  readonly product: StockedProduct | undefined;
  readonly quantity: string;
  readonly reason: string;
}

const NOTHING: UseFields = {
  ...{ purpose: 'control', of: 'profile', profile: undefined, product: undefined, quantity: '1', reason: '' },
};

/** Something is still to be said. */
function isOpen({ of, profile, product, quantity }: UseFields): boolean {
  if (of === 'product') return product === undefined || quantityError(quantity) !== null;
  return profile === undefined || !/^\d{1,4}$/.test(quantity.trim()) || Number(quantity) === 0;
}

function sentUse({ purpose, of, profile, product, quantity, reason }: UseFields) {
  const what =
    of === 'profile'
      ? { profileCode: profile?.code ?? '', runs: Number(quantity) }
      : { lines: [{ productId: product?.id ?? '', quantity: sentQuantity(quantity) }] };
  return { purpose, reason: reason.trim(), ...what };
}

interface ProfileFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As it was chosen: its code is what is sent, in the very letters that it has. */
  readonly profile: UsedProfile | undefined;
  readonly onProfile: (profile: UsedProfile | undefined) => void;
}

/** A profile, also one that is off the menu, found by a part of its name or its code. */
function ProfileField({ profile, onProfile, ...input }: ProfileFieldProps) {
  const [typed, setTyped] = useState('');
  const query = profile === undefined ? typed.trim() : '';
  const { data, problem } = useLoaded(`profiles ${query}`, () =>
    query === '' ? Promise.resolve([]) : findProfiles(query),
  );
  return (
    <TypeAhead<UsedProfile>
      {...input}
      value={profile === undefined ? typed : `${profile.code} ${profile.name}`}
      placeholder="Code or name, such as UE"
      autoComplete="off"
      {...(profile?.retired === true && {
        description: 'It is off the menu. What its tests used is recorded all the same.',
      })}
      options={(data ?? []).map((value) => ({
        key: value.code,
        called: [value.code, value.name],
        value,
        shown: <Option {...value} />,
      }))}
      {...(query !== '' && data !== undefined && { nothing: 'No profile of that name' })}
      error={
        problem === undefined ? undefined : 'The profiles could not be loaded. Keep typing to try again.'
      }
      onText={(next) => {
        setTyped(next);
        if (profile !== undefined) onProfile(undefined);
      }}
      onPick={onProfile}
    />
  );
}

function Option({ code, name, unit, retired }: UsedProfile) {
  return (
    <>
      <Box component="strong" miw={72}>
        {code}
      </Box>
      <Box component="span" flex={1}>
        {name}
        {retired && <span className="dimmed"> · off the menu</span>}
      </Box>
      <UnitChip unit={unit} short />
    </>
  );
}
