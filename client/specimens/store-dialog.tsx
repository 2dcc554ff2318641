import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { SaidDialog, type SaysProps } from './said-dialog.js';

/** Where it stands. Draw it only while it is asked for. */
export function StoreDialog({ specimen, ...says }: SaysProps) {
  const [place, setPlace] = useState(specimen.place ?? '');
  const said = place.trim();
  return (
    <SaidDialog
      {...says}
      title={`Store ${specimen.accession}`}
      confirmLabel="Store the specimen"
      request={said === '' ? undefined : { state: 'stored', place: said }}
      lost={place === (specimen.place ?? '') ? undefined : 'The unsaved place'}
      missing="Enter where it is stored first"
    >
      <TextInput
        label="Rack and place"
        placeholder="Fridge 2, rack 4 / B7"
        required
        maxLength={120}
        data-autofocus
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
    </SaidDialog>
  );
}
