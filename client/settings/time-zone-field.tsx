import { Anchor, Select, type SelectProps } from '@mantine/core';
import { zoneHere, zonesWith } from './zones.js';

interface TimeZoneFieldProps extends Omit<
  SelectProps,
  'data' | 'value' | 'description' | 'inputWrapperOrder'
> {
  readonly value: string;
  readonly onZone: (zone: string) => void;
}

/** Every day, report and shift is counted in it: where this computer stands elsewhere, its zone is offered. */
export function TimeZoneField({ value, onZone, ...field }: TimeZoneFieldProps) {
  const here = zoneHere();
  return (
    <Select
      label="Time zone"
      searchable
      allowDeselect={false}
      {...field}
      data={zonesWith(value)}
      value={value}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        here === value ? (
          'Every day, report and shift is counted in it'
        ) : (
          <>
            This computer is set to {here}.{' '}
            <Anchor component="button" type="button" fz="inherit" onClick={() => onZone(here)}>
              Use {here}
            </Anchor>
          </>
        )
      }
    />
  );
}
