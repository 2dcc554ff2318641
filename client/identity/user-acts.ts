import type { ComponentType } from 'react';
import { IconDeviceMobileOff, IconKey, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import type { User } from './identity.api.js';

export type UserAct = 'modify' | 'reset' | 'unlock' | 'factor' | 'remove';

interface OfferedAct {
  readonly what: UserAct;
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number }>;
  readonly isDangerous?: true;
}

const ACTS: readonly OfferedAct[] = [
  { what: 'modify', label: 'Modify User', Icon: IconPencil },
  { what: 'reset', label: 'Reset Password', Icon: IconKey },
  { what: 'unlock', label: 'Unlock Sign-in', Icon: IconLockOpen },
  { what: 'factor', label: 'Take Second Factor Away', Icon: IconDeviceMobileOff },
  { what: 'remove', label: 'Remove', Icon: IconTrash, isDangerous: true },
];

/** What can be done about this user. */
export function actsOn({ secondFactorAt }: User): readonly OfferedAct[] {
  return ACTS.filter(({ what }) => what !== 'factor' || secondFactorAt !== null);
}
