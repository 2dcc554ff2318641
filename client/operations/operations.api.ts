import type {
  BackupRun,
  Backups,
  BackupSettings,
  Changes,
  ResultView,
  Operations,
  ReactionsSettled,
} from '../../shared/contract/operations.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery } from '../core/api.js';

const AT = '/api/operations';

export const SUPPORT_BUNDLE = `${AT}/support-bundle`;

export const readOperations = (look: ResultView, { quiet }: { readonly quiet: boolean }) =>
  api.getLive<Operations>(withQuery(AT, { look }), { quiet });

export const readBackups = ({ quiet }: { readonly quiet: boolean }) =>
  api.getLive<Backups>(`${AT}/backups`, { quiet });

export const readChanges = (): Promise<Changes> => api.get<Changes>(`${AT}/changes`);
export const takeBackup = (): Promise<BackupRun> => api.post<BackupRun>(`${AT}/backups`, {});

export const saveBackupSettings = (settings: BackupSettings): Promise<BackupSettings> =>
  api.post<BackupSettings>(`${AT}/backups/settings`, settings);

export const retryWork = (ids: readonly string[]): Promise<ReactionsSettled> =>
  api.post<ReactionsSettled>(`${AT}/failed-reactions/retry`, { ids });

export const giveUpWork = (ids: readonly string[], reason: string): Promise<ReactionsSettled> =>
  api.post<ReactionsSettled>(`${AT}/failed-reactions/give-up`, { ids, reason });

/** Filters the topic `operations`: backups, background work, or anything. */
export const operationsFilter =
  (what: 'backups' | 'reactions') =>
  (event: AnyEnvelope): boolean =>
    event.type === 'BackupAsked'
      ? what === 'backups'
      : event.type === 'OperationsChanged' && event.payload.what === what;
