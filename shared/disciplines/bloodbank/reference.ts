import type { BloodGroup } from './blood-group.js';

/** A current group of the patient, from another result. */
export interface GroupOnRecord extends BloodGroup {
  readonly resultId: string;
  /** The number of its booking, as its labels begin: LAB17-2. */
  readonly number: string;
  /** The day of its sample, yyyy-MM-dd. */
  readonly day: string;
  /** From another sample, released, confirmed and read on both sides: it may be one of the two. */
  readonly counts: boolean;
}

/** An antibody of the patient's, or a positive screen whose antibody nobody named. */
export interface AntibodyOnRecord {
  readonly name: string;
  readonly number: string;
  readonly day: string;
}

/** The group of this specimen that another profile gives. */
export interface GroupOfOtherProfile {
  readonly profileCode: string;
  /** Null before it is read and confirmed. */
  readonly group: BloodGroup | null;
  /** It is a child's: forward only. */
  readonly isForwardOnly: boolean;
}

/** The present place of a unit of this result. */
export interface UnitOnRecord {
  readonly unit: string;
  readonly component: string;
  readonly issuedAt: string | null;
  readonly issuedBy: string | null;
  readonly returnedAt: string | null;
  readonly returnedBy: string | null;
}

/** A unit of the patient's that left uncrossmatched. */
export interface EmergencyOnRecord {
  readonly id: string;
  readonly unit: string;
  readonly group: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly issuedBy: string;
  readonly secondBy: string;
}

/** A second reading that was another than the first. */
export interface DifferentReading {
  readonly firstBy: string;
  readonly secondBy: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Accepted groups of platelets and cryoprecipitate: as for plasma, the patient's own only, or any. */
export const PLATELET_RULES = ['as plasma', 'identical', 'any'] as const;
export type PlateletRule = (typeof PLATELET_RULES)[number];

/** The laboratory's decisions about crossmatches. */
export interface CrossmatchSettings {
  /** After a transfusion or a pregnancy: 72 hours from collection instead of the end of the third day. */
  readonly recentFor72Hours: boolean;
  /** Days to whose end a crossmatch is good otherwise. */
  readonly days: number;
  /** The pattern of donation numbers that are not ISBT 128: # a digit, @ a letter; '' for none. */
  readonly unitPattern: string;
  readonly platelets: PlateletRule;
}

/** The look-ups of the blood bank's rules beside a result. */
export interface BloodbankReference {
  /** Newest first. */
  readonly groups: readonly GroupOnRecord[];
  /** As on the patient's record, whoever wrote it. */
  readonly recorded: string | null;
  readonly antibodies: readonly AntibodyOnRecord[];
  readonly elsewhere: GroupOfOtherProfile | null;
  readonly different: readonly DifferentReading[];
  /** As stated; null: unknown. ISO 8601. */
  readonly collectedAt: string | null;
  /** As booked; null: unknown. */
  readonly pregnant: boolean | null;
  readonly units: readonly UnitOnRecord[];
  /** The latest, newest first. */
  readonly emergencies: readonly EmergencyOnRecord[];
  readonly settings: CrossmatchSettings;
  /** The reader must read the group without seeing the first reading; left out for everybody else. */
  readonly isBlind?: true;
}

export const CROSSMATCH_SETTINGS: CrossmatchSettings = {
  recentFor72Hours: false,
  days: 7,
  unitPattern: '',
  platelets: 'as plasma',
};

const NOTHING: BloodbankReference = {
  groups: [],
  recorded: null,
  antibodies: [],
  elsewhere: null,
  different: [],
  collectedAt: null,
  pregnant: null,
  units: [],
  emergencies: [],
  settings: CROSSMATCH_SETTINGS,
};

export function bloodbankReference({ reference }: { readonly reference?: unknown }): BloodbankReference {
  return { ...NOTHING, ...(reference as BloodbankReference | undefined) };
}
