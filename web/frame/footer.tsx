import { contentPath } from '../../contract/routes.ts';
import { useConfig } from '../facts.tsx';
import { useT } from '../texts.ts';
import { LanguageForm } from './language-switch.tsx';
import { Mark } from './mark.tsx';
import { PhoneLink } from './phone.tsx';

export function Footer() {
  const t = useT();
  const { look, phone, languages } = useConfig();
  const { footer, legal, phone: phoneSlot } = look.slots;
  if (footer.variant === 'none') return null;
  return (
    <footer className="mt-auto bg-inverse text-on-inverse">
      <div
        className={`page-width grid gap-8 ${footer.variant === 'full' ? 'py-10 md:grid-cols-[2fr_1fr_1fr] md:py-14' : 'py-6'}`}
      >
        <div>
          <p className="flex items-center gap-2.5 font-heading text-l font-semibold">
            <Mark path={look.markPath} />
            {look.wordmark}
          </p>
          {phoneSlot.placement.includes('footer') && (
            <p className="mt-4">
              {t('frame.phone.title')}
              <br />
              <PhoneLink className="inline-flex min-h-11 items-center text-l font-semibold text-link-inverse hover:text-link-inverse" />
              <br />
              <span className="text-s text-on-inverse-muted">{phone.hours}</span>
            </p>
          )}
        </div>
        <nav aria-label={t('frame.legal.title')}>
          <ul>
            {legal.map((kind) => (
              <LegalLink key={kind} kind={kind} />
            ))}
          </ul>
        </nav>
        {languages.length > 1 && <LanguageForm className="-ms-3 flex-col items-start content-start" />}
      </div>
    </footer>
  );
}

function LegalLink({ kind }: { kind: string }) {
  const t = useT();
  const path = contentPath(kind);
  if (path === undefined) return null;
  return (
    <li>
      <a href={path} className="inline-flex min-h-11 items-center text-link-inverse hover:text-link-inverse">
        {t(`frame.legal.${kind}`)}
      </a>
    </li>
  );
}
