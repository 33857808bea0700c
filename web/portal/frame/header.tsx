import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Look } from '../../../contract/platform/config.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { NavLinks } from './nav.tsx';

type Variant = Look['slots']['header']['variant'];

const headers: Record<Variant, (props: { sticky: string }) => ReactNode> = {
  standard: Standard,
  compact: Compact,
  cobrand: Cobrand,
  app: AppHeader,
  none: () => null,
};

export function Header() {
  const { variant, sticky } = useConfig().look.slots.header;
  const Variant = headers[variant];
  return <Variant sticky={sticky ? 'md:sticky md:top-0 md:z-30' : ''} />;
}

function Standard({ sticky }: { sticky: string }) {
  return (
    <header className={`border-b border-border bg-surface ${sticky}`}>
      <div className="page-width flex items-center gap-x-1 py-1.5 md:gap-x-2 md:py-3">
        <BrandMark />
        <Tools />
      </div>
    </header>
  );
}

function Compact({ sticky }: { sticky: string }) {
  return (
    <header className={`border-b border-border bg-surface ${sticky}`}>
      <div className="page-width flex items-center gap-x-1 py-1 md:gap-x-2">
        <BrandMark />
        <NavLinks className="me-2 hidden md:flex" />
        <Tools />
      </div>
    </header>
  );
}

function Cobrand({ sticky }: { sticky: string }) {
  const t = useT();
  return (
    <header className={`border-t-4 border-accent bg-surface shadow-1 ${sticky}`}>
      <div className="page-width flex items-center gap-x-1 py-1.5 md:gap-x-2 md:py-2.5">
        <BrandMark>
          <span className="hidden border-s border-border-strong ps-3 text-s leading-tight text-text-muted md:block">
            {t('frame.cobrand.first')}
            <br />
            {t('frame.cobrand.second')}
          </span>
        </BrandMark>
        <Tools />
      </div>
    </header>
  );
}

function AppHeader({ sticky }: { sticky: string }) {
  const { customer } = usePageContext();
  return (
    <header className={`bg-nav text-on-nav ${sticky}`}>
      <div className="page-width flex items-center gap-x-1 py-1.5">
        <BrandMark look="text-on-nav" />
        {customer && <AccountMenu look="text-on-nav hover:bg-nav-hover" />}
        <LanguageMenu look="hover:bg-nav-hover" />
      </div>
    </header>
  );
}

function Tools() {
  const { slots } = useConfig().look;
  return (
    <>
      {slots.phone.placement.includes('header') && <PhoneButton />}
      {slots.nav.account && <AccountMenu />}
      <LanguageMenu />
    </>
  );
}

function PhoneButton() {
  const { phone } = useConfig();
  return (
    <Link
      href={phoneHref(phone.number)}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-text no-underline hover:bg-action-quiet"
    >
      <Phone aria-hidden="true" className="size-5 text-on-action-quiet" />
      <span className="sr-only md:not-sr-only">{phone.number}</span>
    </Link>
  );
}
