/** Every list: `?page=1&size=50` (size at most 200). */
export interface Page<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** There are more than `total`, uncounted. Left out if `total` is exact. */
  readonly more?: true;
}
