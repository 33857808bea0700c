import type { ReactNode } from 'react';
import type { RouteRow } from '../../../contract/portal/route.ts';
import { usePageForm } from '../../platform/form/use-page-draft.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { Messages } from '../../platform/ui/messages.tsx';
import { PhoneLink } from '../../platform/ui/phone.tsx';
import { Behaviour } from './behaviour.tsx';
import { CookieBar } from './cookie-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ImpersonationBar } from './impersonation-bar.tsx';
import { LanguageForm } from './language-switch.tsx';
import { MailboxMark } from './mailbox-mark.tsx';
import { useMessages } from './messages.ts';
import { Nav } from './nav.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PrintFoot } from './print-foot.tsx';
import { SavedChoice } from './saved-choice.tsx';

export function Frame({ nav, children }: { nav: RouteRow['nav']; children: ReactNode }) {
  const t = useT();
  const { mode, operator } = usePageContext();
  const whole = mode === 'page';
  const form = usePageForm();
  return (
    <>
      <Link
        href="#main"
        className="sr-only bg-surface focus:not-sr-only focus:absolute focus:start-4 focus:top-2 focus:z-60 focus:rounded-control focus:px-4 focus:py-3"
      >
        {t('frame.skip.main')}
      </Link>
      {/* Enter in the page's form presses the first button that belongs to it, so this one is before those of the header. */}
      {form && <button type="submit" form={form} className="hidden" aria-hidden="true" tabIndex={-1} />}
      <Behaviour />
      {whole && (
        <div className="page-only contents">
          <CookieBar />
          <Header />
          <Nav kind={nav} />
        </div>
      )}
      <ImpersonationBar />
      <Messages items={useMessages()} />
      <SavedChoice />
      <main id="main" tabIndex={-1} className="grow pb-12 md:pb-16">
        {children}
        {!operator && <PrintFoot />}
      </main>
      {whole && (
        <div className="page-only contents">
          <Footer />
          <PlaceBar />
        </div>
      )}
      {mode === 'iframe' && (
        <footer className="page-width flex flex-wrap items-center justify-between gap-2 border-t border-border py-2">
          <PhoneLink className="inline-flex min-h-11 items-center" />
          <MailboxMark />
          <LanguageForm />
        </footer>
      )}
    </>
  );
}
