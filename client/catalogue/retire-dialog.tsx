import { showDone } from '../ui/feedback/notify.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { retireProfile } from './catalogue.api.js';

interface RetiredProfile {
  readonly code: string;
  readonly name: string;
  readonly version: number;
  readonly retired: boolean;
}

interface RetireDialogProps {
  readonly profile: RetiredProfile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes a profile off the menu, or puts it back; either has its reason in the trail. */
export function RetireDialog({ profile, onDone, onClose }: RetireDialogProps) {
  const { code, name, version, retired } = profile;
  const confirm = async (reason: string): Promise<void> => {
    await retireProfile({ code, version, retired: !retired, reason });
    showDone(retired ? `${code} is on the menu again` : `${code} was retired`);
    onDone();
  };
  return (
    <ReasonDialog
      title={retired ? `Bring ${code} back?` : `Retire ${code}?`}
      text={
        retired
          ? `${name} can be ordered again, as it was published last and at its price.`
          : `${name} can no longer be ordered. What is already booked is still done and reported, and nothing is deleted.`
      }
      confirmLabel={retired ? 'Bring back' : 'Retire'}
      danger={!retired}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
