import { Button, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { catalogueWarnings } from '../../../shared/domain/catalogue/catalogue-warnings.js';
import { coverageFindings } from '../../../shared/domain/money/coverage-in-words.js';
import { rangeCoverage } from '../../../shared/domain/ranges/range-coverage.js';
import { saysNoRange } from '../../../shared/domain/ranges/without-range.js';
import { criticalCoverage } from '../../../shared/domain/results/critical-coverage.js';
import { limitedParameter, rangedParameter, warnedParameter } from './as-judged.js';
import { BandLine } from './band-line.js';
import type { EditedBand, EditedParameter } from './edited-profile.js';
import { parameterField, parameterSwitch, type PartProps } from './field-props.js';
import { Findings } from './findings.js';
import { Part } from './part.js';
import { RangePicture } from './range-picture.js';
import { RefusedList } from './refused-list.js';
import classes from './editor.module.css';

const BLANK: EditedBand = { from: '', to: '', sex: '', pregnancy: '', text: '' };

/** Beside gaps and overlaps, which are told with the limits' own. */
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
      {saysNoRange(parameter) && (
        <Switch
          mt={12}
          label="It has no reference range"
          description="Said here, a new test can be published without one."
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
        description="Under 18 years only the ranges below hold; without one there is no range and no flag."
        {...parameterSwitch(props, 'adultOnly')}
      />
      <Text fw={550} mt={18} mb={4} id={path} tabIndex={-1}>
        By age and pregnancy
      </Text>
      <Text c="dimmed" fz="sm" mb={8}>
        Ages such as 3 days, 48h, 6 months or 18 years; from is included, to is not. An empty range says that
        there is none for these patients.
      </Text>
      <RefusedList form={form} path={path} />
      <div className={classes.bands}>
        {parameter.ranges.map((_, place) => (
          <BandLine
            key={place}
            form={form}
            path={`${path}.${place}`}
            thing={`range ${place + 1}`}
            onRemove={() => form.removeListItem(path, place)}
          />
        ))}
      </div>
      <Button
        variant="default"
        size="sm"
        mt={8}
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => form.insertListItem(path, BLANK)}
      >
        Add a range
      </Button>
    </Part>
  );
}
