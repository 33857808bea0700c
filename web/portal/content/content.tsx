import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { ContentKind } from '../../../contract/portal/content.ts';
import { contentMenu } from '../../../contract/portal/services.ts';
import { routeIdOf, routeRow } from '../../../contract/routes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { useMarkup } from '../../platform/ui/markup.ts';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { contentsOf } from './contents.server.ts';

/** The route names the kind of text, or in the menu of texts the address does (S2.9-04). */
export async function loader({ params, pattern, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const inMenu = params.kind !== undefined;
  const { data: kind } = ContentKind.safeParse(params.kind ?? routeRow(routeIdOf(pattern) ?? '')?.content);
  const [content] = kind ? await contentsOf(pageRequest, [kind]) : [];
  if (!content) throw problem('#404');
  return { ...content, inMenu };
}

export default function ContentPage() {
  const markup = useMarkup();
  const t = useT();
  const { language } = usePageContext();
  const { title, html, version, language: written, inMenu } = useLoaderData<typeof loader>();
  const foreign = written === language ? undefined : written;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeading title={<span lang={foreign}>{title}</span>}>
        <p className="text-s text-text-muted">{t('content.version.label', { version })}</p>
      </PageHeading>
      <div className="page-width pt-4">
        {inMenu && (
          <p className="mb-4">
            <BackLink href={href('services-contents')}>{t(`home.service.${contentMenu}.title`)}</BackLink>
          </p>
        )}
        {foreign && <p className="mb-4">{t('content.foreign.note', { language: languageName(foreign) })}</p>}
        <div className="prose" lang={foreign} {...markup(html)} />
      </div>
    </>
  );
}
