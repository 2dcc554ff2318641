import { afterPress } from '../../../client/ui/feedback/after-press.js';

const press = (kind: string): boolean => document.dispatchEvent(new Event(kind));
const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe('what would move the page', () => {
  it('is done at once where nothing is pressed', () => {
    const done: string[] = [];
    afterPress(() => done.push('said'));
    expect(done).toEqual(['said']);
  });

  it.each(['pointerup', 'pointercancel'])('waits from the press to after the click: %s', async (end) => {
    const done: string[] = [];
    press('pointerdown');
    afterPress(() => done.push('said'));
    await soon();
    expect(done).toEqual([]);
    press(end);
    // The browser reports the click in the turn of the release.
    done.push('clicked');
    await soon();
    expect(done).toEqual(['clicked', 'said']);
    afterPress(() => done.push('at once again'));
    expect(done).toContain('at once again');
  });
});
