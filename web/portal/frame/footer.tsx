import type { ReactNode } from 'react';
import { href } from '../../../contract/href.ts';
import type { Look } from '../../../contract/platform/config.ts';
import { contentPath } from '../../../contract/routes.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { PhoneLink } from '../../platform/ui/phone.tsx';
import { LanguageForm } from './language-switch.tsx';
import { Mark } from './mark.tsx';

const footers: Record<Look['slots']['footer']['variant'], () => ReactNode> = {
  full: Full,
  slim: Slim,
  none: () => null,
};

export function Footer() {
  const Variant = footers[useConfig().look.slots.footer.variant];
  return <Variant />;
}

const light = 'text-link-inverse hover:text-link-inverse';

function Full() {
  const t = useT();
  const { look, menu } = useConfig();
  return (
    <footer className="mt-auto bg-inverse text-on-inverse">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:gap-x-8 md:py-14 lg:grid-cols-[2fr_1.4fr_1.4fr_1fr]">
        <div className="max-lg:col-span-2">
          <p className="flex items-center gap-2.5 font-heading text-l font-semibold">
            <Mark path={look.markPath} />
            {look.wordmark}
          </p>
          <Phone numberLook={`text-l ${light}`} hoursLook="text-on-inverse-muted" />
        </div>
        {menu.length > 0 && (
          <nav aria-label={t('frame.menu.title')}>
            <ul>
              {menu.map(({ href, text }) => (
                <FooterLink key={href} href={href} text={text} look={light} />
              ))}
            </ul>
          </nav>
        )}
        <nav aria-label={t('frame.legal.title')}>
          <ul>
            <LegalLinks look={light} />
            <CookiesLink look={light} />
          </ul>
        </nav>
        <Languages className="-ms-3 max-lg:col-span-2 lg:flex-col lg:items-start lg:content-start" />
      </div>
      <PoweredBy look="border-t border-on-inverse-muted/25 text-on-inverse-muted" />
    </footer>
  );
}

function Slim() {
  const t = useT();
  const { menu } = useConfig();
  return (
    <footer className="mt-auto border-t border-border bg-surface-sunken text-s">
      <div className="page-width flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-5">
        <Phone numberLook="font-semibold" hoursLook="text-text-muted" />
        <nav aria-label={t('frame.legal.title')} className="max-w-form">
          <ul className="flex flex-wrap gap-x-5">
            {menu.map(({ href, text }) => (
              <FooterLink key={href} href={href} text={text} look="" />
            ))}
            <LegalLinks look="" />
            <CookiesLink look="" />
          </ul>
        </nav>
        <Languages className="-ms-3" />
      </div>
      <PoweredBy look="text-text-muted" />
    </footer>
  );
}

function Phone({ numberLook, hoursLook }: { numberLook: string; hoursLook: string }) {
  const t = useT();
  const { look, phone } = useConfig();
  if (!look.slots.phone.placement.includes('footer')) return null;
  return (
    <p className="mt-4 first:mt-0">
      {t('frame.phone.title')}
      <br />
      <PhoneLink className={`inline-flex min-h-11 items-center font-semibold ${numberLook}`} />
      <br />
      <span className={`text-s ${hoursLook}`}>{phone.hours}</span>
    </p>
  );
}

function LegalLinks({ look }: { look: string }) {
  const t = useT();
  const { legal } = useConfig().look.slots;
  return legal.map((kind) => {
    const href = contentPath(kind);
    return href === undefined ? null : (
      <FooterLink key={kind} href={href} text={t(`frame.legal.${kind}`)} look={look} />
    );
  });
}

function CookiesLink({ look }: { look: string }) {
  const t = useT();
  return <FooterLink href={href('cookies')} text={t('frame.legal.cookies')} look={look} />;
}

function FooterLink({ href, text, look }: { href: string; text: string; look: string }) {
  return (
    <li>
      <Link href={href} className={`inline-flex min-h-11 items-center ${look}`}>
        {text}
      </Link>
    </li>
  );
}

function Languages({ className }: { className: string }) {
  return useConfig().languages.length > 1 ? <LanguageForm className={className} /> : null;
}

function PoweredBy({ look }: { look: string }) {
  const t = useT();
  const { slots } = useConfig().look;
  if (!slots.poweredBy) return null;
  return (
    <div className={look}>
      <p className="page-width py-3 text-s">{t('frame.powered.by')}</p>
    </div>
  );
}
