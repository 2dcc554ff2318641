import { useEffect } from 'react';
import { create } from 'zustand';

/** The list that a page of one thing belongs to. */
export interface PageAbove {
  readonly title: string;
  readonly to: string;
}

interface PageName {
  /** Empty while no page has said its name. */
  readonly title: string;
  readonly above: PageAbove | undefined;
  /** The one thing that the page is about, e.g. a lab number. */
  readonly of: string | undefined;
}

const NAMELESS: PageName = { title: '', above: undefined, of: undefined };

/** The open page's name, for the breadcrumb and the browser's tab. */
export const usePageName = create<PageName>(() => NAMELESS);

export function usePageTitle(title: string, above?: PageAbove): void {
  const { title: listTitle, to } = above ?? {};
  useEffect(() => {
    document.title = `${title} · Meniscus`;
    const isBelow = listTitle !== undefined && to !== undefined;
    usePageName.setState({ title, above: isBelow ? { title: listTitle, to } : undefined });
    return () => usePageName.setState({ title: '', above: undefined });
  }, [title, listTitle, to]);
}

/** Names what the page is about, once it is known. */
export function usePageOf(of: string | undefined): void {
  useEffect(() => {
    if (of === undefined) return undefined;
    usePageName.setState({ of });
    return () => usePageName.setState({ of: undefined });
  }, [of]);
}

export interface Crumb {
  readonly words: string;
  /** The page above; the page itself is no link. */
  readonly to?: string;
}

/** (Take payment, under Payments, of LAB3608) -> Payments, LAB3608; (Booked, of LAB3608) -> Booked, LAB3608. */
export function crumbsOf({ title, above, of }: PageName): readonly Crumb[] {
  if (title === '') return [];
  if (above !== undefined) return [{ words: above.title, to: above.to }, { words: of ?? title }];
  return of === undefined || of === title ? [{ words: title }] : [{ words: title }, { words: of }];
}
