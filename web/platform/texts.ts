import type { I18n } from '@lingui/core';
import { languageRow } from '../../contract/platform/languages.ts';
import { usePageContext } from './page-context.tsx';

type Values = Record<string, string | number>;
export type T = (id: string, values?: Values) => string;

export function useT(): T {
  return speakerOf(usePageContext().i18n);
}

export function speakerOf(i18n: I18n): T {
  const formats = { number: { useGrouping: languageRow(i18n.locale)?.grouping } };
  return (id, values) => i18n._(id, values ?? {}, { formats });
}

export function useHasText(): (id: string) => boolean {
  const { i18n } = usePageContext();
  return (id) => Object.hasOwn(i18n.messages, id);
}
