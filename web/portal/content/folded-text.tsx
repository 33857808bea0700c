import { languageName } from '../../../contract/platform/languages.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useMarkup } from '../../platform/ui/markup.ts';

type Props = { content: Pick<StaticContent, 'title' | 'html' | 'language'> };

/** A text of the partner, folded, where the person decides (S2.9-04). */
export function FoldedText({ content: { title, html, language: written } }: Props) {
  const t = useT();
  const markup = useMarkup();
  const { language } = usePageContext();
  const foreign = written === language ? undefined : written;
  return (
    <details className="rounded-control border border-border px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold" lang={foreign}>
        {title}
      </summary>
      {foreign && <p className="mb-4">{t('content.foreign.note', { language: languageName(foreign) })}</p>}
      <div className="prose pb-4" lang={foreign} {...markup(html)} />
    </details>
  );
}
