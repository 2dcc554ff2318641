import { useForm } from '@mantine/form';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  editedProfile,
  newParameter,
  sentParameter,
  sentProfile,
  type EditedParameter,
  type EditedProfile,
} from '../../../client/catalogue/editor/edited-profile.js';
import { HandlingFields, BasicFields } from '../../../client/catalogue/editor/parameter-fields.js';
import { Ranges } from '../../../client/catalogue/editor/ranges.js';
import type { DraftForm } from '../../../client/catalogue/editor/use-draft.js';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { serveNoMore, serveWrites } from './a-lost-answer.js';
import { draw } from './draw.js';

let form: DraftForm;
afterEach(serveNoMore);

function Parameter({ profile }: { readonly profile: CatalogueProfile }) {
  form = useForm<EditedProfile>({ initialValues: editedProfile(profile) });
  return (
    <>
      <BasicFields form={form} index={0} />
      <Ranges form={form} index={0} />
      <HandlingFields form={form} index={0} />
    </>
  );
}

function profileOf(parameter: Partial<EditedParameter>): CatalogueProfile {
  const whole = { ...newParameter(), code: 'ONE', name: 'One', ...parameter };
  return { parameters: [sentParameter(whole)], reflex: [] } as unknown as CatalogueProfile;
}

const type = (name: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(name), { target: { value } });
const turn = (name: RegExp): void => void fireEvent.click(screen.getByRole('switch', { name }));

test('what only one unit’s profiles are changed in is sent with the draft, and nothing else', async () => {
  const profile = profileOf({
    ...{ kind: 'calculated', formula: 'log10(HIVVL)', section: 'OVA' },
    extra: { kitLot: true, confirmBySecondPerson: true, optional: true },
  });
  serveWrites('', []);
  await act(async () => void draw(<Parameter profile={profile} />));
  // A viral load, a stool examination, a hormone, a rapid test and a blood group.
  type('Formula', 'log10(HIVVL*1)');
  type('Section', 'WET PREPARATION');
  type('In pregnancy', 'T1 0.10-3.00');
  turn(/^Kit and lot/);
  turn(/^Second person/);
  const { parameters } = sentProfile(profile, form.getValues(), 1);
  expect(parameters).toEqual([
    {
      ...profile.parameters[0],
      ...{ formula: 'log10(HIVVL*1)', section: 'WET PREPARATION', rangePregnancy: 'T1 0.10-3.00' },
      extra: { optional: true },
    },
  ]);
});
