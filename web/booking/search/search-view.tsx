import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { isThin } from '../offering/search-query.ts';
import { Filters } from './filters.tsx';
import { foundIn } from './found.ts';
import { useHeading } from './heading.ts';
import type { SearchAnswer } from './load-search.server.ts';
import { Readings } from './readings.tsx';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { useSearchNavigation } from './search-navigation.ts';
import { ThinBar } from './thin-bar.tsx';

/** The message-id prefixes a result list uses, also those it shares with the doctor page. */
export const searchTexts = ['search', 'provider.times', 'provider.badge', 'provider.reserved', 'provider.price'];

type Props = { answer: SearchAnswer; hero?: (form: ReactNode) => ReactNode };

/** S2.5-01, S4.6: the URL holds the form's state, so the search also works without script. */
export function ProviderSearch({ answer, hero }: Props) {
  const found = useMemo(() => foundIn(answer), [answer]);
  const t = useT();
  const { nonce } = usePageContext();
  const { pathname } = useLocation();
  const { onSubmit, onClick, busy, results } = useSearchNavigation();
  const heading = useHeading(found);
  const thin = isThin(found.searchQuery);
  const form = <SearchForm found={found} action={pathname} onSubmit={onSubmit} raised={!thin && hero !== undefined} />;
  return (
    <div onClickCapture={onClick}>
      <PageTitle description={t('search.page.description')} error={found.refusal !== undefined}>
        {thin && !found.refusal ? t('search.page.title_of', { terms: heading }) : t('search.page.title')}
      </PageTitle>
      {/* react-aria gives its style element this nonce (CSP). */}
      <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      {!thin && hero?.(form)}
      <div className="page-width pt-6 md:pt-8">
        {(thin || !hero) && (
          <h1 className={thin ? 'sr-only' : 'mb-5'}>{t(thin ? 'search.page.title' : 'search.page.heading')}</h1>
        )}
        {thin ? <ThinBar found={found}>{form}</ThinBar> : !hero && form}
        <div className="mt-6 grid items-start gap-6 xl:grid-cols-[16rem_1fr] xl:gap-8">
          <Filters found={found} onSubmit={onSubmit} />
          <div className="grid gap-6">
            <Readings found={found} />
            <Results ref={results} found={found} heading={heading} busy={busy} />
          </div>
        </div>
      </div>
    </div>
  );
}
