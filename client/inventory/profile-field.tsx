import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { MenuProfile } from '../../shared/contract/catalogue-shapes.js';
import { TestOption } from '../ui/test-option.js';
import { TypeAhead } from '../ui/type-ahead.js';
import { useLoaded } from '../ui/use-loaded.js';
import { findProfiles } from './inventory.api.js';

interface ProfileFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As it was chosen: its code is what is sent, in the very letters that it has. */
  readonly profile: MenuProfile | undefined;
  readonly onProfile: (profile: MenuProfile | undefined) => void;
}

/** A profile of the menu, found by a part of its name or its code. */
export function ProfileField({ profile, onProfile, ...input }: ProfileFieldProps) {
  const [typed, setTyped] = useState('');
  const asked = profile === undefined ? typed.trim() : '';
  const { data, problem } = useLoaded(`profiles ${asked}`, () =>
    asked === '' ? Promise.resolve([]) : findProfiles(asked),
  );
  return (
    <TypeAhead<MenuProfile>
      {...input}
      value={profile === undefined ? typed : `${profile.code} ${profile.name}`}
      placeholder="Code or name, such as UE"
      autoComplete="off"
      options={(data ?? []).map((value) => ({
        key: value.code,
        value,
        shown: <TestOption test={value} />,
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
