import { Anchor, Select, type SelectProps } from '@mantine/core';
import { zoneHere, zonesWith } from './zones.js';

interface TimeZoneFieldProps extends Pick<SelectProps, 'id' | 'error' | 'form'> {
  readonly value?: string;
  readonly onChange: (zone: string | null) => void;
}

/** Every day, report and shift is counted in it: where this computer stands elsewhere, its zone is offered. */
export function TimeZoneField({ value = '', onChange, ...field }: TimeZoneFieldProps) {
  const here = zoneHere();
  return (
    <Select
      label="Time zone"
      searchable
      allowDeselect={false}
      {...field}
      data={zonesWith(value)}
      value={value}
      onChange={onChange}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        here === value ? (
          'Every day, report and shift is counted in it'
        ) : (
          <>
            This computer is set to {here}.{' '}
            <Anchor component="button" type="button" fz="inherit" onClick={() => onChange(here)}>
              Use {here}
            </Anchor>
          </>
        )
      }
    />
  );
}
