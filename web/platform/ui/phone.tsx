import { Phone as PhoneIcon } from 'lucide-react';
import { useConfig } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { Link } from './link.tsx';

export function phoneHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

export function PhoneLink({ className = '' }: { className?: string }) {
  const { phone } = useConfig();
  return (
    <Link href={phoneHref(phone.number)} className={`${className} tabular-nums`}>
      {phone.number}
    </Link>
  );
}

/** The block with the telephone number, by which people reach a person. */
export function PhoneBlock() {
  const t = useT();
  const { phone } = useConfig();
  return (
    <section aria-labelledby="phone-block" className="flex flex-wrap gap-4 rounded-card bg-surface-sunken p-5 md:p-6">
      <PhoneIcon aria-hidden="true" className="mt-1 size-6 shrink-0 text-on-action-quiet" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="phone-block" className="text-l">
          {t('frame.phone.title')}
        </h2>
        <p className="mt-1">{t('frame.phone.lead')}</p>
        <p className="mt-2 text-l">
          <PhoneLink className="font-semibold" />
        </p>
        <p className="text-s text-text-muted">{phone.hours}</p>
      </div>
    </section>
  );
}
