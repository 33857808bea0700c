import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { languageName } from '../../../contract/platform/languages.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { listStaticContents } from '../../../contract/portal/content.ts';
import type { RouteRow } from '../../../contract/portal/route.ts';
import { routes } from '../../../contract/routes.ts';
import { api } from '../../platform/api.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useMarkup } from '../../platform/ui/markup.ts';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';

export const handle = { script: false, texts: [] };

/** S2.9-04: one page for all kinds of static text; the `content` of its route names the kind. */
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
  const { language } = usePageContext();
  const { title, html, version, language: written } = useLoaderData<typeof loader>();
  const foreign = written === language ? undefined : written;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeading title={<span lang={foreign}>{title}</span>}>
        <p className="text-s text-text-muted">{t('content.version.label', { version })}</p>
      </PageHeading>
      <div className="page-width pt-4">
        {foreign && <p className="mb-4">{t('content.foreign.note', { language: languageName(foreign) })}</p>}
        <div className="prose" lang={foreign} {...markup(html)} />
      </div>
    </>
  );
}
