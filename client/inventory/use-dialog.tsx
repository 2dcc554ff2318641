import {
  Box,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useState } from 'react';
import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';
import type { UsedProfile } from '../../shared/contract/reagents.js';
import { showDone } from '../ui/feedback/notify.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { TypeAhead } from '../ui/fields/type-ahead.js';
import { AskedFigure } from '../ui/forms/comma-question.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { UnitChip } from '../ui/layout/chips.js';
import { findProfiles, recordUse } from './inventory.api.js';
import { ProductField } from './product-lines.js';
import { quantityWrong, sentQuantity } from './quantity.js';

const PURPOSES = [
  { value: 'control', label: 'Controls' },
  { value: 'repeat', label: 'Repeats' },
  { value: 'other', label: 'Something else' },
] as const;
type Purpose = (typeof PURPOSES)[number]['value'];

interface UseDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Controls, repeats and what else no result tells: a profile's reagents so many times, or one product. */
export function UseDialog({ onDone, onClose }: UseDialogProps) {
  const [purpose, setPurpose] = useState<Purpose>('control');
  const [of, setOf] = useState<'profile' | 'product'>('profile');
  const [profile, setProfile] = useState<UsedProfile>();
  const [product, setProduct] = useState<StockedProduct>();
  const [quantity, setQuantity] = useState('1');
  const [reason, setReason] = useState('');
  const isWhole = /^\d{1,4}$/.test(quantity.trim()) && Number(quantity) > 0;
  const wrong =
    of === 'profile' ? profile === undefined || !isWhole : !product || quantityWrong(quantity) !== null;
  const send = (key: string) => {
    const what =
      of === 'profile'
        ? { profileCode: profile?.code ?? '', runs: Number(quantity) }
        : { lines: [{ productId: product?.id ?? '', quantity: sentQuantity(quantity) }] };
    return recordUse({ purpose, reason: reason.trim(), ...what }, key);
  };
  return (
    <SubmitDialog
      title="Record a use"
      lost={profile === undefined && product === undefined ? undefined : 'The unsaved use'}
      confirmLabel="Record it"
      notDone="The use was not recorded"
      disabled={wrong}
      missing="Enter what was used, and how often"
      onClose={onClose}
      onSubmit={send}
      onDone={({ number, notices }) => {
        showDone([`Use ${number} was written`, ...notices].join('. '));
        onDone();
      }}
    >
      <Stack gap={14}>
        <NativeSelect
          id="purpose"
          label="For"
          value={purpose}
          data={[...PURPOSES]}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value as Purpose)}
        />
        <Radio.Group label="What was used" value={of} onChange={(value) => setOf(value as typeof of)}>
          <Group gap={20} mih={36}>
            <Radio value="profile" label="The reagents of a profile" />
            <Radio value="product" label="One product" />
          </Group>
        </Radio.Group>
        {of === 'profile' ? (
          <ProfileField
            id="profileCode"
            label="Profile"
            data-autofocus
            profile={profile}
            onProfile={setProfile}
          />
        ) : (
          <ProductField id="productId" label="Product" product={product} onProduct={setProduct} />
        )}
        <AskedFigure typed={quantity} onReading={setQuantity}>
          <TextInput
            id="quantity"
            label={
              of === 'profile' ? 'How often it was run' : `Quantity${product ? ` in ${product.useUnit}` : ''}`
            }
            inputMode="decimal"
            maxLength={12}
            maw={240}
            value={quantity}
            onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          />
        </AskedFigure>
        <Textarea
          id="reason"
          label="Note"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </SubmitDialog>
  );
}

interface ProfileFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As it was chosen: its code is what is sent, in the very letters that it has. */
  readonly profile: UsedProfile | undefined;
  readonly onProfile: (profile: UsedProfile | undefined) => void;
}

/** A profile, also one that is off the menu, found by a part of its name or its code. */
function ProfileField({ profile, onProfile, ...input }: ProfileFieldProps) {
  const [typed, setTyped] = useState('');
  const asked = profile === undefined ? typed.trim() : '';
  const { data, problem } = useLoaded(`profiles ${asked}`, () =>
    asked === '' ? Promise.resolve([]) : findProfiles(asked),
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
      {...(asked !== '' && data !== undefined && { nothing: 'No profile of that name' })}
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
