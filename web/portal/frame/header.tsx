import type { ReactNode } from 'react';
import type { Look } from '../../../contract/platform/config.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { DeskHeader } from './desk-header.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { MailboxMark } from './mailbox-mark.tsx';
import { Menu } from './menu.tsx';
import { MessagesMark } from './messages-mark.tsx';
import { NavLinks } from './nav.tsx';
import { PhoneButton } from './phone-button.tsx';

type Variant = Look['slots']['header']['variant'];

const headers: Record<Variant, (props: { sticky: string }) => ReactNode> = {
  standard: Standard,
  compact: Compact,
  cobrand: Cobrand,
  app: AppHeader,
  desk: DeskHeader,
  none: () => null,
};

export function Header() {
  const { variant, sticky } = useConfig().look.slots.header;
  const Variant = headers[variant];
  return <Variant sticky={`relative z-30 ${sticky ? 'md:sticky md:top-0' : ''}`} />;
}

function Standard({ sticky }: { sticky: string }) {
  return (
    <header className={`border-b border-border bg-surface ${sticky}`}>
      <div className="page-width flex flex-wrap items-center gap-x-1 min-h-14 md:gap-x-2 md:py-3">
        <BrandMark />
        <Tools />
      </div>
    </header>
  );
}

function Compact({ sticky }: { sticky: string }) {
  return (
    <header className={`border-b border-border bg-surface ${sticky}`}>
      <div className="page-width flex flex-wrap items-center gap-x-1 min-h-14 md:gap-x-2">
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
      <div className="page-width flex flex-wrap items-center gap-x-1 min-h-13 md:gap-x-2 md:py-2.5">
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
      <div className="page-width flex flex-wrap items-center gap-x-1 min-h-14">
        <BrandMark look="text-on-nav" />
        <MailboxMark look="hover:bg-nav-hover" />
        <MessagesMark look="hover:bg-nav-hover" />
        {customer && <AccountMenu look="text-on-nav hover:bg-nav-hover" />}
        <LanguageMenu look="hover:bg-nav-hover" />
      </div>
    </header>
  );
}

/** On a phone all but the language, the mailbox and the mark of new messages is behind the menu. */
function Tools() {
  const { slots } = useConfig().look;
  return (
    <div className="flex flex-wrap items-center md:gap-x-2">
      <div className="hidden items-center gap-x-2 md:flex">
        {slots.phone.placement.includes('header') && <PhoneButton />}
        {slots.nav.account && <AccountMenu />}
      </div>
      <MailboxMark />
      <MessagesMark />
      <LanguageMenu />
      <Menu />
    </div>
  );
}
