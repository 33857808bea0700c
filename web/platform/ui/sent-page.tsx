import type { ReactNode } from 'react';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { LinkButton } from './button.tsx';
import { capital } from './capital.ts';
import { NextSteps } from './next-steps.tsx';
import { Panel } from './panel.tsx';
import { RailPage } from './rail-page.tsx';
import { SummaryList } from './summary-list.tsx';
import { useUntil, useWhen } from './when.tsx';

type Props = {
  what: string;
  number: string;
  person: string | null;
  sentAt: string;
  dueAt: string | null;
  next: readonly string[];
  to: string;
  children?: ReactNode;
};

/** A form that was sent leads to a page that first confirms it, until somebody works on the case. */
export function isSent({ searchParams }: URL): boolean {
  return searchParams.get('message') === 'sent';
}

export function SentPage({ what, number, person, sentAt, dueAt, next, to, children }: Props) {
  const t = useT();
  const when = useWhen();
  const until = useUntil();
  const { timeZone } = useConfig();
  return (
    <RailPage title={t('sent.title')}>
      {children}
      <Panel kind="success" title={t('sent.done', { what })}>
        <p>
          {t('sent.number')} <strong className="tabular-nums">{number}</strong>
        </p>
        <p>{t('sent.nothing')}</p>
      </Panel>
      <SummaryList
        rows={[
          ...(person === null ? [] : [{ term: capital(t('fields.personId')), value: person }]),
          { term: t('sent.at'), value: when(sentAt, timeZone) },
          ...(dueAt === null ? [] : [{ term: t('sent.answer'), value: until(dueAt, timeZone) }]),
        ]}
      />
      <NextSteps title={t('sent.next')} steps={next} />
      <div className="no-print grid gap-3 sm:flex">
        <LinkButton href={to}>{t('sent.open')}</LinkButton>
        <LinkButton kind="quiet" href={href('home')}>
          {t('sent.home')}
        </LinkButton>
      </div>
    </RailPage>
  );
}
