import { Alert, List, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  catalogueWarnings,
  type WarnedParameter,
} from '../../../shared/domain/catalogue/catalogue-warnings.js';
import { coverageFindings } from '../../../shared/domain/money/coverage-in-words.js';
import { isAgeLimit } from '../../../shared/domain/ranges/age-limit.js';
import type { BandedCriticals } from '../../../shared/domain/ranges/applicable-limits.js';
import type { RangedParameter } from '../../../shared/domain/ranges/applicable-range.js';
import { rangeCoverage, criticalCoverage } from '../../../shared/domain/ranges/range-coverage.js';
import { isWithoutRange } from '../../../shared/domain/ranges/without-range.js';
import { BandLines } from './band-line.js';
import { bandOf, decimal, limitsOf, type EditedParameter } from './edited-profile.js';
import { parameterField, parameterSwitch, Part, type PartProps } from './part.js';
import { RangePicture } from './range-picture.js';

/** Besides gaps and overlaps, which are shown with those of the limits. */
function warnings(parameter: EditedParameter): readonly string[] {
  return catalogueWarnings(warnedParameter(parameter))
    .filter(({ kind }) => kind !== 'gap' && kind !== 'overlap')
    .map(({ message }) => message);
}

/** Reference ranges by sex, age and pregnancy, over the picture of what they cover. */
export function Ranges(props: PartProps) {
  const { form, index } = props;
  const parameter = form.values.parameters[index];
  if (parameter === undefined) return null;
  const ranges = rangeCoverage(rangedParameter(parameter));
  const lanes = [...ranges, ...criticalCoverage(limitedParameter(parameter))];
  const path = `parameters.${index}.ranges`;
  const field = (name: string) => parameterField(props, name);
  return (
    <Part title="Reference ranges">
      {ranges.length === 0 && <Text c="dimmed">No range is given, so nothing is flagged by one.</Text>}
      {lanes.length > 0 && <RangePicture lanes={lanes} />}
      <Findings found={[...coverageFindings(lanes), ...warnings(parameter)]} />
      {isWithoutRange(parameter) && (
        <Switch
          mt={12}
          label="It has no reference range"
          description="Confirm it here to publish a new test without one."
          {...parameterSwitch(props, 'extra.noRange')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mt={16}>
        <TextInput label="Men" placeholder="3.5-5.1" maxLength={200} {...field('rangeMale')} />
        <TextInput label="Women" placeholder="3.5-5.1" maxLength={200} {...field('rangeFemale')} />
        <TextInput label="In pregnancy" maxLength={200} {...field('rangePregnancy')} />
      </SimpleGrid>
      <Switch
        mt={14}
        label="Men and Women are for adults only"
        description="Under 18 years only the ranges below apply; without one there is no range and no flag."
        {...parameterSwitch(props, 'adultOnly')}
      />
      <Text fw={550} mt={18} mb={4} id={path} tabIndex={-1}>
        By age and pregnancy
      </Text>
      <Text c="dimmed" fz="sm" mb={8}>
        Ages such as 3 days, 48h, 6 months or 18 years; from is included, to is not. An empty range means
        there is none for these patients.
      </Text>
      <BandLines form={form} path={path} layout="range" one="range" count={parameter.ranges.length} />
    </Part>
  );
}

/** Gaps, overlaps and ranges that flag nothing, in words; nothing if all is well. */
function Findings({ found }: { readonly found: readonly string[] }) {
  if (found.length === 0) return null;
  return (
    <Alert color="amber" mt={12} icon={<IconAlertTriangle />} title="Look at these ranges">
      <List size="sm" spacing={2}>
        {found.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

const READ = /^-?\d{1,12}(\.\d{1,9})?$/;

/** A limit that cannot be read yet is not drawn. */
function readLimit(typed: string): string | null {
  const limit = decimal(typed);
  return limit !== null && READ.test(limit) ? limit : null;
}

const isRead = (limit: string | null | undefined): boolean => !limit || isAgeLimit(limit);

/** As the result engine reads its ranges; a band whose age cannot be read is left out. */
function rangedParameter(parameter: EditedParameter): RangedParameter {
  const { rangeMale, rangeFemale, rangePregnancy, adultOnly } = parameter;
  const ranges = parameter.ranges.map(bandOf).filter(({ from, to }) => isRead(from) && isRead(to));
  return { rangeMale, rangeFemale, rangePregnancy, adultOnly, ranges };
}

/** As the result engine reads its critical limits; what is still being typed is left out. */
function limitedParameter({ criticalLow, criticalHigh, criticalBands }: EditedParameter): BandedCriticals {
  const bands = criticalBands
    .map((band) => ({ ...limitsOf(band), low: readLimit(band.low), high: readLimit(band.high) }))
    .filter(({ from, to }) => isRead(from) && isRead(to));
  return { criticalLow: readLimit(criticalLow), criticalHigh: readLimit(criticalHigh), criticalBands: bands };
}

/** As it would be published, for what may be a slip in it. */
function warnedParameter(parameter: EditedParameter): WarnedParameter {
  const { kind, unitOfMeasure, decimals } = parameter;
  return {
    ...rangedParameter(parameter),
    ...{ kind, unitOfMeasure, decimals: decimals === '' ? null : decimals },
    criticalLow: readLimit(parameter.criticalLow),
    criticalHigh: readLimit(parameter.criticalHigh),
    plausibleLow: readLimit(parameter.plausibleLow),
    plausibleHigh: readLimit(parameter.plausibleHigh),
  };
}
