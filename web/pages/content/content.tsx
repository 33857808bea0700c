import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listStaticContents } from '../../../contract/content.ts';
import { problem } from '../../../contract/errors.ts';
import type { RouteRow } from '../../../contract/route.ts';
import { routes } from '../../../contract/routes.ts';
import { api } from '../../api.ts';
import { useFacts } from '../../facts.tsx';
import { languageNames } from '../../frame/languages.ts';
import { PageTitle } from '../../frame/page-title.tsx';
import { useT } from '../../texts.ts';
import { useMarkup } from '../../ui/markup.ts';

export const handle = { script: false, texts: [] };

/** S2.9-04: one page for every kind of static text; the address says which. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const rows: readonly RouteRow[] = routes;
  const { pathname } = new URL(request.url);
  const kind = rows.find((row) => row.path === pathname.replace(/(?<=.)\/$/, ''))?.content;
  if (!kind) throw problem('#404');
  const content = (await api(context)(listStaticContents, { types: kind }))[kind];
  if (!content) throw problem('#404');
  return content;
}

export default function ContentPage() {
  const markup = useMarkup();
  const t = useT();
  const { language } = useFacts();
  const { title, html, version, language: written } = useLoaderData<typeof loader>();
  const foreign = written === language ? undefined : written;
  return (
    <div className="page-width pt-10 md:pt-16">
      <PageTitle>{title}</PageTitle>
      <h1 lang={foreign}>{title}</h1>
      <p className="mt-3 text-s text-text-muted">{t('content.version.label', { version })}</p>
      {foreign && <p className="mt-4">{t('content.foreign.note', { language: languageNames[foreign] })}</p>}
      <div className="prose mt-8" lang={foreign} {...markup(html)} />
    </div>
  );
}
