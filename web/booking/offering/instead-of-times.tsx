import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { PhoneLink } from '../../platform/ui/phone.tsx';
import type { ReservedFor } from './result-row.ts';

/** Names the people who may book a visit that this visitor may not, and what this visitor can do (R19). */
export function InsteadOfTimes({ reservedFor }: { reservedFor: ReservedFor }) {
  const t = useT();
  const { phone } = useConfig();
  const { customer } = usePageContext();
  const { pathname, search } = useLocation();
  const logsIn = reservedFor === 'by_insured' && !customer;
  return (
    <div className="rounded-control bg-surface-sunken px-4 py-3">
      <p>{t(`provider.reserved.${reservedFor}.text`)}</p>
      {reservedFor === 'needs_preauth' && customer?.mayAskApproval && (
        <p className="mt-2">
          <LinkButton kind="quiet" href={href('services-preauthorization')}>
            {t('covered.preauth.ask')}
          </LinkButton>
        </p>
      )}
      {logsIn ? (
        <p className="mt-2">
          <LinkButton kind="quiet" href={href('login', {}, { next: pathname + search })}>
            {t('provider.reserved.login')}
          </LinkButton>
        </p>
      ) : (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <PhoneLink className="inline-flex min-h-11 items-center text-l font-semibold" />
          <span className="text-s text-text-muted">{phone.hours}</span>
        </p>
      )}
    </div>
  );
}
