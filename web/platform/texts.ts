import type { I18n } from '@lingui/core';
import { usePageContext } from './page-context.tsx';

type Values = Record<string, string | number>;
export type T = (id: string, values?: Values) => string;

/** Says a text by its id in the language of the page, in the words of the brand. */
export function useT(): T {
  return speakerOf(usePageContext().i18n);
}

export function speakerOf(i18n: I18n): T {
  return (id, values) => i18n._(id, values ?? {});
}

/** Whether a text exists, for ids that are put together from data. */
export function useHasText(): (id: string) => boolean {
  const { i18n } = usePageContext();
  return (id) => Object.hasOwn(i18n.messages, id);
}
