import type { ClosingReport } from '../../shared/contract/closing-report.js';
import type {
  OwnShifts,
  SafeLine,
  ShiftDetail,
  CheckHandoverRequest,
  CloseShiftRequest,
  CountShiftRequest,
  MoveMoneyRequest,
} from '../../shared/contract/shifts.js';
import { api, type CallOptions, type Live } from '../core/api.js';

type Signed = Pick<CallOptions, 'idempotencyKey' | 'witness'>;

export const dropToSafe = (request: MoveMoneyRequest, signed: Signed): Promise<OwnShifts> =>
  api.post('/api/shifts/drop', request, signed);

export const handOver = (request: MoveMoneyRequest, signed: Signed): Promise<OwnShifts> =>
  api.post('/api/shifts/handover', request, signed);

export const checkHandover = (
  request: CheckHandoverRequest,
  options: { readonly idempotencyKey: string },
): Promise<OwnShifts> => api.post('/api/shifts/handover/check', request, options);

export const beginCount = (): Promise<OwnShifts> => api.post('/api/shifts/count/begin');

export const leaveCount = (): Promise<OwnShifts> => api.post('/api/shifts/count/leave');

export const countShift = (request: CountShiftRequest, signed: Signed): Promise<OwnShifts> =>
  api.post('/api/shifts/count', request, signed);

export const closeShift = (request: CloseShiftRequest, signed: Signed): Promise<ClosingReport> =>
  api.post('/api/shifts/close', request, signed);

export const readReport = (number: number): Promise<ClosingReport> =>
  api.get(`/api/shifts/reports/${number}`);

export const reportFile = (number: number): string => `/api/shifts/reports/${number}.pdf`;

export const readShift = (id: string): Promise<Live<ShiftDetail>> =>
  api.getLive(`/api/shifts/${encodeURIComponent(id)}`);

export const readSafe = (): Promise<Live<readonly SafeLine[]>> => api.getLive('/api/shifts/safe');

export const moveSafe = (
  act: 'capital' | 'banked',
  request: MoveMoneyRequest,
  signed: Signed,
): Promise<readonly SafeLine[]> => api.post(`/api/shifts/${act}`, request, signed);
