import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import type { ContentPage } from '../../../contract/portal/content.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Breadcrumbs } from '../../platform/ui/breadcrumbs.tsx';
import { useMarkup } from '../../platform/ui/markup.ts';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import type { loadTextPage } from './load-text-page.server.ts';
import { PageHead } from './page-head.tsx';
import { Section } from './section.tsx';

/** `children` are drawn between the introduction and the sections. */
export function TextPage({ children }: { children?: ReactNode }) {
  const t = useT();
  const { page, above } = useLoaderData<typeof loadTextPage>();
  const { title, lead } = page;
  const crumbs = [{ href: href('home'), text: t('content.home.link') }, ...(above ? [above] : [])];
  return (
    <>
      <PageTitle description={lead}>{title}</PageTitle>
      <Breadcrumbs items={crumbs} here={title} />
      <PageHead page={page} />
      <Body page={page}>{children}</Body>
    </>
  );
}

function Body({ page, children }: { page: ContentPage; children: ReactNode }) {
  const markup = useMarkup();
  const t = useT();
  const { language } = usePageContext();
  const { intro, sections, language: written } = page;
  const foreign = written === language ? undefined : written;
  return (
    <div className="page-width grid gap-10 pt-8 md:gap-14 md:pt-12">
      {foreign && <p>{t('content.foreign.note', { language: languageName(foreign) })}</p>}
      {intro !== '' && <div className="prose text-l" lang={foreign} {...markup(intro)} />}
      {children}
      {sections.map((section) => (
        <Section key={section.title} section={section} language={foreign} />
      ))}
      <PhoneBlock />
    </div>
  );
}
