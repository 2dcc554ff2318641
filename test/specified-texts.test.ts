import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './support/program.js';

/** Texts that the product's owner laid down, by where they are read; a reworded one is another product. */
const SPECIFIED = {
  header: ['Notifications', 'System Alerts', 'No Alerts', 'Online', 'Search for Patients', 'Home', 'Todos'],
  user: ['Change Password', 'Account Name', 'Access Level', 'Account Number', 'Logout'],
  overlay: ['Loading data'],
  settings: ['Settings', 'Lab Information', 'Lab Number Config', 'Security', 'Add User', 'Manage Users'],
  profiles: ['Profiles', 'Codes', 'Create', 'Manage', 'BatchProfiles', 'Dictionary', 'Film Comments'],
  admissions: ['ADMISSIONS', 'Book Patient'],
  billing: ['BILLING', 'Payments', 'Refunds', 'Price Management', 'Cash Summary'],
  financials: ['FINANCIALS', 'Daily', 'Monthly', 'Cashiers', 'Refunded'],
  laboratory: ['Laboratory', 'WorkList', 'Results', 'CONSUMABLES', 'Usage History'],
  users: ['Firstname', 'Surname', 'Username', 'Role', 'Creator', 'Date Created'],
  'acts on a user': ['Modify User', 'Reset Password', 'Remove', 'Are you sure you want to delete '],
  'steps of the wizard': [
    'Select Profiles',
    'Patient Demographics',
    'Contact Details',
    'Clinical Data',
    'Doctor',
    'Summary',
  ],
  demographics: [
    'Name',
    'Lab Number',
    'Date of Birth',
    'Age',
    'Gender',
    'Male',
    'Female',
    'National ID/Passport No',
    'Ward Number',
    'Back',
    'Next',
  ],
  'similar names': ['Patient Name', 'D.O.B', 'Use Demographics', 'Close'],
  'result screen': [
    'Parameter',
    'Result',
    'Unit of Measure',
    'Flag',
    'Remarks',
    'Any special conditions that need to be addressed',
    'Update Only',
    'Update and Release',
    'Update and Validate',
    'Update Details',
    ' successfully updated!',
  ],
  'sample types': [
    'SEMEN',
    'SPUTUM',
    'STOOL',
    'URINE',
    'SALIVA',
    'ORAL FLUID',
    'SWEAT',
    'BLOOD',
    'TISSUE BIOPSY',
    'CSF',
    'BONE MARROW',
    'AMNIOTIC FLUID',
  ],
  'lab sections': ['MICROSCOPY', 'URINALYSIS', 'MACROSCOPY'],
  'admin code': ['Proceed'],
  refusals: [
    'Operation not permitted.You cannot delete your own Account.',
    'Operation not permitted.You cannot update your own Account.',
    "Operation not permitted. Use 'Change Password' instead.",
    '403 Unauthorised Access',
  ],
};

const SOURCES = ['client', 'shared'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(ROOT, folder, name), 'utf8')),
);

/** As a whole text, quoted or drawn between tags; a template goes on with a value. */
function stands(text: string): boolean {
  const quoted = ["'", '"', '`'].flatMap((mark) => [`${mark}${text}${mark}`, `${mark}${text}\${`]);
  const drawn = [`>${text}<`, `>${text}{`, `}${text}\``];
  const ways = [...quoted, ...drawn];
  const alone = (line: string): boolean => line.trim() === text;
  return SOURCES.some((source) => ways.some((way) => source.includes(way)) || source.split('\n').some(alone));
}

test.each(Object.entries(SPECIFIED))(
  'the specified texts of the %s stand letter by letter',
  (_place, texts) => {
    expect(texts.filter((text) => !stands(text))).toEqual([]);
  },
);
