import { Menu as MenuIcon } from 'lucide-react';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavLinks } from './nav.tsx';
import { PhoneButton } from './phone-button.tsx';

export function Menu() {
  const t = useT();
  const { slots } = useConfig().look;
  const { nav } = usePageContext();
  const phone = slots.phone.placement.includes('header');
  if (nav.length === 0 && !slots.nav.account) {
    return phone ? (
      <div className="md:hidden">
        <PhoneButton />
      </div>
    ) : null;
  }
  return (
    <details name="header" className="md:hidden">
      <summary className="grid size-[44px] list-none place-items-center rounded-control hover:bg-action-quiet">
        <MenuIcon aria-hidden="true" className="size-6" />
        <span className="sr-only">{t('frame.nav.button')}</span>
      </summary>
      <div className="absolute inset-x-0 top-full z-30 grid gap-1 border-b border-border bg-surface px-4 py-2 text-text shadow-2">
        <NavLinks className="grid" />
        <div className="-ms-2 flex flex-wrap gap-x-2">
          {slots.nav.account && <AccountMenu named />}
          {phone && <PhoneButton named />}
        </div>
      </div>
    </details>
  );
}
