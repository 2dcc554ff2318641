import type { User } from '../../shared/contract/identity.js';
import type { AnswerReadyRequest, ReadyList } from '../../shared/contract/set-up.js';
import { api } from '../core/api.js';

export const readReady = (): Promise<ReadyList> => api.get<ReadyList>('/api/set-up/ready', { quiet: true });

export const answerReady = (answer: AnswerReadyRequest): Promise<ReadyList> =>
  api.post<ReadyList>('/api/set-up/ready', answer);

export const giveOwnName = (name: {
  readonly firstName: string;
  readonly surname: string;
  readonly qualification: string;
}): Promise<User> => api.post<User>('/api/users/own-name', name);
