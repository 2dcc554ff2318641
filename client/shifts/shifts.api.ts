import type {
  ClosingReport,
  OwnShifts,
  SafeLine,
  ShiftDetail,
  CloseShiftRequest,
  CountShiftRequest,
  MoveMoneyRequest,
} from '../../shared/contract/shifts.js';
import { api, type CallOptions, type Live } from '../core/api.js';

type Signed = Pick<CallOptions, 'idempotencyKey' | 'witness'>;

export function dropToSafe(request: MoveMoneyRequest, signed: Signed): Promise<OwnShifts> {
  return api.post<OwnShifts>('/api/shifts/drop', request, signed);
}

export function handOver(request: MoveMoneyRequest, signed: Signed): Promise<OwnShifts> {
  return api.post<OwnShifts>('/api/shifts/handover', request, signed);
}

export function countShift(request: CountShiftRequest, signed: Signed): Promise<OwnShifts> {
  return api.post<OwnShifts>('/api/shifts/count', request, signed);
}

export function closeShift(request: CloseShiftRequest, signed: Signed): Promise<ClosingReport> {
  return api.post<ClosingReport>('/api/shifts/close', request, signed);
}

export function readReport(number: number): Promise<ClosingReport> {
  return api.get<ClosingReport>(`/api/shifts/reports/${number}`);
}

export function reportFile(number: number): string {
  return `/api/shifts/reports/${number}.pdf`;
}

export function readShift(id: string): Promise<Live<ShiftDetail>> {
  return api.getLive<ShiftDetail>(`/api/shifts/${encodeURIComponent(id)}`);
}

export function readSafe(): Promise<Live<readonly SafeLine[]>> {
  return api.getLive<readonly SafeLine[]>('/api/shifts/safe');
}

export function moveSafe(
  act: 'capital' | 'banked',
  request: MoveMoneyRequest,
  signed: Signed,
): Promise<readonly SafeLine[]> {
  return api.post<readonly SafeLine[]>(`/api/shifts/${act}`, request, signed);
}
