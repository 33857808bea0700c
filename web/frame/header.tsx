import { Phone } from 'lucide-react';
import { useConfig } from '../facts.tsx';
import { useT } from '../texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { Mark } from './mark.tsx';
import { phoneHref } from './phone.tsx';

export function Header() {
  const t = useT();
  const { look, phone } = useConfig();
  const { header, phone: phoneSlot } = look.slots;
  if (header.variant === 'none') return null;
  const compact = header.variant === 'compact' || header.variant === 'app';
  return (
    <header className="border-b border-border bg-surface">
      <div className={`page-width flex flex-wrap items-center gap-x-2 ${compact ? 'py-1' : 'py-1.5 md:py-3'}`}>
        <a href="/" className="me-auto flex min-h-11 items-center gap-2.5 rounded-control pe-2 text-text no-underline">
          <Mark path={look.markPath} className="size-8 text-action" />
          <span className="font-heading text-l font-semibold tracking-tight">{look.wordmark}</span>
          <span className="sr-only">{t('frame.home.link')}</span>
        </a>
        {phoneSlot.placement.includes('header') && (
          <a
            href={phoneHref(phone.number)}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-text no-underline hover:bg-action-quiet"
          >
            <Phone aria-hidden="true" className="size-5 text-on-action-quiet" />
            <span className="sr-only md:not-sr-only">{phone.number}</span>
          </a>
        )}
        {look.slots.nav.account && <AccountMenu />}
        <LanguageMenu />
      </div>
    </header>
  );
}
