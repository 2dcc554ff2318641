/** The part of Lighthouse that is used here. */
declare module 'lighthouse' {
  interface Audit {
    readonly score: number | null;
    readonly numericValue?: number;
    readonly details?: { readonly type: string; readonly items: readonly { readonly node?: unknown }[] };
  }

  interface Category {
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }

  export interface Result {
    readonly runtimeError?: { readonly message: string };
    readonly finalDisplayedUrl?: string;
    readonly audits: Readonly<Record<string, Audit>>;
    readonly categories: Readonly<Record<string, Category>>;
  }

  interface Flags {
    readonly port: number;
    readonly logLevel: 'error';
    readonly disableStorageReset: boolean;
    readonly onlyCategories: readonly string[];
  }

  export const desktopConfig: object;
  export default function lighthouse(
    address: string,
    flags: Flags,
    config: object,
  ): Promise<{ readonly lhr: Result } | undefined>;
}
