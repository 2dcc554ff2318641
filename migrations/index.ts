import { Identity1700000000001 } from './0001-identity.js';
import { Events1700000000002 } from './0002-events.js';
import { Audit1700000000003 } from './0003-audit.js';
import { Settings1700000000004 } from './0004-settings.js';
import { Catalogue1700000000005 } from './0005-catalogue.js';
import { Patients1700000000006 } from './0006-patients.js';
import { Bookings1700000000007 } from './0007-bookings.js';
import { Worklist1700000000008 } from './0008-worklist.js';
import { Billing1700000000009 } from './0009-billing.js';
import { Results1700000000010 } from './0010-results.js';
import { Notifications1700000000011 } from './0011-notifications.js';
import { ApplicationRole1700000000012 } from './0012-application-role.js';
import { ReportIssues1700000000013 } from './0013-report-issues.js';
import { LastChange1700000000014 } from './0014-last-change.js';
import { ResultSections1700000000015 } from './0015-result-sections.js';
import { Ledger1700000000016 } from './0016-ledger.js';
import { CarriedMoney1700000000017 } from './0017-carried-money.js';
import { EditedRows1700000000018 } from './0018-edited-rows.js';
import { CatalogueVersions1700000000019 } from './0019-catalogue-versions.js';

/** In the order in which they run. */
export const migrations = [
  Identity1700000000001,
  Events1700000000002,
  Audit1700000000003,
  Settings1700000000004,
  Catalogue1700000000005,
  Patients1700000000006,
  Bookings1700000000007,
  Worklist1700000000008,
  Billing1700000000009,
  Results1700000000010,
  Notifications1700000000011,
  ApplicationRole1700000000012,
  ReportIssues1700000000013,
  LastChange1700000000014,
  ResultSections1700000000015,
  Ledger1700000000016,
  CarriedMoney1700000000017,
  EditedRows1700000000018,
  CatalogueVersions1700000000019,
];
