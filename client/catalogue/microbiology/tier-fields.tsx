import { ActionIcon, Button, Group, Input, NativeSelect, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SpecimenTier } from '../../../shared/contract/microbiology.js';
import { TIERS, type Tier } from '../../../shared/disciplines/microbiology/reference.js';
import { SAMPLE_TYPES } from '../../../shared/vocabulary.js';

interface TierFieldsProps {
  readonly tiers: readonly SpecimenTier[];
  readonly error: ReactNode;
  readonly onTiers: (tiers: readonly SpecimenTier[]) => void;
}

/** For each specimen, when a drug is reported; one not named follows "every other", or else it always is. */
export function TierFields({ tiers, error, onTiers }: TierFieldsProps) {
  const change = (at: number, part: Partial<SpecimenTier>): void =>
    onTiers(tiers.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const free = TIER_SPECIMENS.find((name) => !tiers.some(({ specimen }) => specimen === name)) ?? '';
  return (
    <Input.Wrapper
      id="tiers"
      label="On the patient's report"
      description="In reserve: when a first-tier drug is not susceptible. Without a line it is always reported. The bench sees every drug."
      error={error}
    >
      <Stack gap={8} mt={6}>
        {tiers.map((one, at) => (
          <TierLine
            key={`${at} ${tiers.length}`}
            line={one}
            number={at + 1}
            onChange={(part) => change(at, part)}
            onRemove={() => onTiers(tiers.filter((_, place) => place !== at))}
          />
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => onTiers([...tiers, { specimen: free, tier: 1 }])}
          >
            Add a specimen
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

interface TierLineProps {
  readonly line: SpecimenTier;
  readonly number: number;
  readonly onChange: (part: Partial<SpecimenTier>) => void;
  readonly onRemove: () => void;
}

function TierLine({ line: { specimen, tier }, number, onChange, onRemove }: TierLineProps) {
  const names = [...new Set<string>([...TIER_SPECIMENS, specimen])];
  return (
    <Group gap={8} wrap="nowrap">
      <NativeSelect
        aria-label={`Specimen ${number}`}
        flex={1}
        value={specimen}
        data={names.map((value) => ({ value, label: value || EVERY_OTHER }))}
        onChange={({ currentTarget }) => onChange({ specimen: currentTarget.value })}
      />
      <NativeSelect
        aria-label={`When reported ${number}`}
        flex={1}
        value={String(tier)}
        data={TIERS.map((value) => ({ value: String(value), label: TIER_CHOICES[value] }))}
        onChange={({ currentTarget }) => onChange({ tier: Number(currentTarget.value) as Tier })}
      />
      <ActionIcon aria-label={`Remove line ${number}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}

const TIER_WORDS: Readonly<Record<Tier, string>> = {
  1: 'always reported',
  2: 'when a first-tier drug is not susceptible',
  3: 'only when a person asks',
};

/** As a choice between them. */
const TIER_CHOICES: Readonly<Record<Tier, string>> = {
  1: '1: always',
  2: '2: in reserve',
  3: '3: on request',
};

const EVERY_OTHER = 'Every other';

const EVERY_SPECIMEN = 'every other specimen';

/** The specimens a tier may be set for: a sample type, a swab, or any not named. */
export const TIER_SPECIMENS = ['', ...SAMPLE_TYPES, 'SWAB', 'TISSUE / SWAB'] as const;

/** "URINE: always reported; every other specimen: only when a person asks". */
export function tiersText(tiers: readonly SpecimenTier[]): string {
  if (tiers.length === 0) return 'Always reported';
  const [first, ...others] = tiers;
  const text =
    first?.specimen === '' && others.length === 0
      ? TIER_WORDS[first.tier]
      : tiers.map(({ specimen, tier }) => `${specimen || EVERY_SPECIMEN}: ${TIER_WORDS[tier]}`).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
