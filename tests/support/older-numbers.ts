import { onTestFinished, vi } from 'vitest';

/** Chrome 111 sets thousands apart from four digits on in Hungarian too. */
export function olderNumbers(): void {
  const { NumberFormat } = Intl;
  const spy = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function older(locale, options) {
    return new NumberFormat(locale, { ...options, useGrouping: options?.useGrouping ?? 'always' });
  });
  onTestFinished(() => spy.mockRestore());
}
