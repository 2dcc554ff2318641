import { create } from 'zustand';

/** Whether the laboratory asks this user for a second factor before anything else; kept by no storage. */
export const useEnrolment = create<{ readonly isDue: boolean }>(() => ({ isDue: false }));

/** The page that sets it up; nothing else opens until that is done. */
export const ENROLMENT_PAGE = '/account';

export function setEnrolmentDue(isDue: boolean): void {
  useEnrolment.setState({ isDue });
}

export function isEnrolmentDue(): boolean {
  return useEnrolment.getState().isDue;
}
