import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import type { NoTimeQuery } from './query.ts';

type Props = {
  query: NoTimeQuery;
  /** The search in words, for the desk that calls the visitor back. */
  wish?: string | undefined;
  level?: 2 | 3;
};

/** Ways to go on if no time is free, each with a line of text and a button (R32). */
export function WhatWeCanDo({ query, wish, level = 2 }: Props) {
  const t = useT();
  const { customer } = usePageContext();
  const waiting = useWaiting(query);
  const Heading = level === 2 ? 'h2' : 'h3';
  const { doctorId: doctor, providerId: provider, subfunction, specialization, location } = query;
  const wishQuery = { subfunction, specialization, location, doctor, provider, wish };
  const ways = [
    { name: 'waiting', lead: customer ? 'lead' : 'lead_visitor', to: waiting },
    {
      name: 'organise',
      lead: 'lead',
      to: customer?.mayOrganiseCare ? href('services-organize-care') : undefined,
    },
    { name: 'call_back', lead: 'lead', to: href('call-back', {}, wishQuery) },
  ];
  return (
    <section className="grid justify-items-start gap-4 rounded-card bg-surface-brand p-5">
      <Heading className="text-l">{t('notime.title')}</Heading>
      {ways.map(
        ({ name, lead, to }) =>
          to !== undefined && (
            <div key={name} className="grid justify-items-start gap-2">
              <p>{t(`notime.${name}.${lead}`)}</p>
              <LinkButton kind="quiet" href={to}>
                {t(`notime.${name}.button`)}
              </LinkButton>
            </div>
          ),
      )}
    </section>
  );
}

/** The link to the waiting list, whose places belong to accounts, so a visitor logs in or registers first. */
function useWaiting(query: NoTimeQuery): string | undefined {
  const config = useConfig();
  const { customer } = usePageContext();
  const place = href('waiting-list', {}, { ...query, new: 1 });
  if (!shows(config, customer ? 'waiting-list' : 'login')) return undefined;
  return customer ? place : href('login', {}, { next: place });
}
