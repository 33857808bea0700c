import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';

export function useSpeaker() {
  const say = useT();
  const { language } = usePageContext();
  const { hostLocale: locale } = useConfig();
  return { say, language, locale };
}
