import { useLayoutEffect, useState, type RefObject } from 'react';
import classes from './batch.module.css';

/** In px, within what is seen of the frame. */
interface Strip {
  readonly from: number;
  readonly to: number;
}

interface Sight {
  /** Of the parts of columns that are half seen. */
  readonly strips: readonly Strip[];
  readonly height: number;
}

const NOTHING: Sight = { strips: [], height: 0 };
/** The edge of a cell, in which no figure stands. */
const EDGE = 3;

/** Over the columns that are half scrolled aside: of a figure all is seen or nothing, for half of it reads as another. */
export function Curtains({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const { strips, height } = useSight(frame);
  return strips.map(({ from, to }) => (
    <div
      key={from}
      className={classes.curtain}
      data-curtain
      aria-hidden="true"
      style={{ left: from, width: to - from, height }}
    />
  ));
}

function useSight(frame: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState(NOTHING);
  useLayoutEffect(() => {
    const around = frame.current;
    const table = around?.querySelector('table');
    if (around === null || table === null || table === undefined) return undefined;
    const look = (): void => setSight({ strips: halfSeen(around), height: around.clientHeight });
    look();
    around.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(around);
    observer.observe(table);
    return () => {
      around.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [frame]);
  return sight;
}

/** A column that is wider than the room for all of them is seen in parts: it can be seen in no other way. */
function halfSeen(frame: HTMLElement): readonly Strip[] {
  const [whom, ...columns] = frame.querySelectorAll<HTMLElement>('thead th');
  const from = whom?.offsetWidth ?? 0;
  const to = frame.clientWidth;
  return columns.flatMap(({ offsetLeft, offsetWidth }) => {
    const start = offsetLeft - frame.scrollLeft;
    const end = start + offsetWidth;
    const isSeen = end > from && start < to;
    const isWhole = start >= from - EDGE && end <= to + EDGE;
    if (!isSeen || isWhole || offsetWidth > to - from) return [];
    return [{ from: Math.max(start, from), to: Math.min(end, to) }];
  });
}
