import type { Laboratory } from '../support/laboratory.js';
import { benchForms } from './bench-forms.js';
import { catalogueForms } from './catalogue-forms.js';
import type { Form } from './form.js';
import type { Typist } from './keep-alive.js';
import { peopleForms } from './people-forms.js';
import type { Sample } from './sample.js';
import { settingsForms } from './settings-forms.js';

/** Every form of the product that takes texts. */
export function formsOf(lab: Laboratory, boss: Typist, sample: Sample): readonly Form[] {
  return [
    ...peopleForms(boss, sample),
    ...catalogueForms(boss, sample),
    ...settingsForms(boss),
    ...benchForms(lab, boss, sample),
  ];
}
