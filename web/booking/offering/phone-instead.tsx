import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { PhoneLink } from '../../platform/ui/phone.tsx';

/** Replaces the times of a service that can be booked only by phone (R19). */
export function PhoneInstead() {
  const t = useT();
  const { phone } = useConfig();
  return (
    <div className="rounded-control bg-surface-sunken px-4 py-3">
      <p>{t('provider.call_centre.text')}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <PhoneLink className="inline-flex min-h-11 items-center text-l font-semibold" />
        <span className="text-s text-text-muted">{phone.hours}</span>
      </p>
    </div>
  );
}
