import { useLocation, useMatches } from 'react-router';
import { routeRow } from '../../../contract/routes.ts';
import { usePageContext } from '../../platform/page-context.tsx';

export function HeadLinks() {
  const { config, language } = usePageContext();
  const { pathname } = useLocation();
  const row = routeRow(useMatches().at(-1)?.id ?? '');
  if (!row?.indexable) return null;
  const { baseUrl, languages, look, searchPath } = config;
  const [own] = languages;
  // The search has three paths, of which search engines shall list only the brand's own.
  const path = row.search ? searchPath : pathname;
  const address = (code: string) => `${baseUrl}${path}${code === own ? '' : `?locale=${code}`}`;
  return (
    <>
      <link rel="canonical" href={address(language)} />
      {languages.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={address(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(own ?? language)} />
      <meta property="og:site_name" content={look.productSuffix} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address(language)} />
      <meta property="og:locale" content={language} />
      <meta property="og:image" content={`${baseUrl}/card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
