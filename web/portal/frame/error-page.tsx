import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { refusalText } from '../../../contract/platform/refusal-text.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { Frame } from './frame.tsx';

/** The page for a failure (S2.9-01); if it fails too, `last-resort.ts` answers. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Frame nav={undefined}>
      <Failure error={error} />
    </Frame>
  );
}

export function NotFound() {
  const t = useT();
  const { operator, config } = usePageContext();
  return (
    <Page title={t('problem.not_found.title')} lead={t('problem.not_found.lead')}>
      {config.hasPublicCalendar && !operator && (
        <search className="w-full">
          <PageForm action={config.searchPath} className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end">
            <TextField name="q" label={t('problem.search.label')} maxLength={80} autoComplete="off" />
            <Button kind="quiet">{t('problem.search.button')}</Button>
          </PageForm>
        </search>
      )}
      <Home />
    </Page>
  );
}

function Home() {
  const t = useT();
  const { operator } = usePageContext();
  return operator ? (
    <LinkButton href={href('desk')}>{t('operator.frame.back')}</LinkButton>
  ) : (
    <LinkButton href={href('home')}>{t('problem.home.link')}</LinkButton>
  );
}

function Failure({ error }: { error: unknown }) {
  const t = useT();
  const has = useHasText();
  const { requestId, config, operator, language } = usePageContext();
  const answer = isRouteErrorResponse(error) ? error : undefined;
  if (answer?.status === 404) return <NotFound />;
  const named: unknown = answer && memberOf(answer.data, 'code');
  const code = typeof named === 'string' && has(`errors.${named}.text`) ? named : undefined;
  const calls = answer && memberOf(answer.data, 'calls') === true && !operator && shows(config, 'call-back');
  const phone = config.phone.number;
  const catalogue = { language, has, say: t, phone, requestId };
  const details = Object.fromEntries(Object.entries<unknown>(Object(answer && memberOf(answer.data, 'details'))));
  const parts = code === undefined ? [] : (['text', 'cause', 'next'] as const);
  const text = parts.map((part) => refusalText({ code: code ?? '', details }, part, catalogue)).join(' ');
  return (
    <Page title={t('problem.error.title')} lead={text || t('problem.error.lead', { phone })}>
      <Home />
      {calls && (
        <LinkButton kind="quiet" href={href('call-back')}>
          {t('notime.call_back.button')}
        </LinkButton>
      )}
      <p className="text-s text-text-muted">
        {t('problem.error.reference')} <code className="block break-all">{requestId}</code>
      </p>
    </Page>
  );
}

function Page({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { look } = usePageContext().config;
  return (
    <RailPage phone={look.slots.phone.placement.includes('error')} title={title}>
      <p className="text-l">{lead}</p>
      <div className="grid justify-items-start gap-6">{children}</div>
    </RailPage>
  );
}
