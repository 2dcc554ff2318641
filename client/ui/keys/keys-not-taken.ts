import { notifications } from '@mantine/notifications';
import { beep } from '../feedback/beep.js';

/** Why keys that were held came to nothing. */
export type WhyNot = 'not there yet' | 'went elsewhere' | 'takes no typing' | 'shortcut' | 'a cut scan';

export interface NotTaken {
  readonly count: number;
  readonly why: WhyNot;
  /** What they were meant for: "the next sample". */
  readonly what: string;
}

/** "3 keys were not taken: the next sample was not there yet." */
export function notTakenText({ count, why, what }: NotTaken): string {
  const keys = count === 1 ? '1 key was' : `${count} keys were`;
  switch (why) {
    case 'not there yet':
      return `${keys} not taken: ${what} was not there yet.`;
    case 'went elsewhere':
      return `${keys} not taken: they were meant for ${what}, and something else was opened.`;
    case 'takes no typing':
      return `${keys} not taken: there was nothing to type in where ${what} was opened.`;
    case 'a cut scan':
      return `${keys} not taken: a scan among them was cut.`;
    case 'shortcut':
      return `${keys} not taken: a shortcut was pressed before ${what} was there. Press it again.`;
  }
}

const ID = 'keys not taken';

/** A sound for whoever looks at the paper, a word for whoever looks at the screen. */
export function sayNotTaken(of: NotTaken, isFirst: boolean): void {
  if (isFirst) beep();
  const notice = { id: ID, message: notTakenText(of), color: 'red', autoClose: 8000, role: 'alert' };
  if (isFirst) {
    notifications.hide(ID);
    notifications.show(notice);
  } else notifications.update(notice);
}
