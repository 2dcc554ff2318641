import { Box, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { UsedProfile } from '../../shared/contract/reagents.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { TypeAhead } from '../ui/fields/type-ahead.js';
import { UnitChip } from '../ui/layout/chips.js';
import { findProfiles } from './inventory.api.js';

interface ProfileFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As it was chosen: its code is what is sent, in the very letters that it has. */
  readonly profile: UsedProfile | undefined;
  readonly onProfile: (profile: UsedProfile | undefined) => void;
}

/** A profile, also one that is off the menu, found by a part of its name or its code. */
export function ProfileField({ profile, onProfile, ...input }: ProfileFieldProps) {
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
